import { useHistory, useLocation } from '@docusaurus/router';

export const views = ['refunds', 'questions'] as const;
export const queues = ['waiting', 'done'] as const;

export type View = (typeof views)[number];
export type Queue = (typeof queues)[number];

/** What is looked at: it lives in the address, where anybody may have typed it. */
export function useDesk() {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const asked = new URLSearchParams(search);
  const view = views.find((one) => one === asked.get('view')) ?? 'refunds';
  const queue = queues.find((one) => one === asked.get('queue')) ?? 'waiting';
  const go = (next: { view: View; queue: Queue }) => {
    const query = new URLSearchParams();
    if (next.view !== 'refunds') query.set('view', next.view);
    if (next.queue !== 'waiting') query.set('queue', next.queue);
    history.push(query.size === 0 ? pathname : `${pathname}?${query.toString()}`);
  };
  return {
    view,
    queue,
    // Another list begins with what waits.
    show: (next: View) => go({ view: next, queue: 'waiting' }),
    showQueue: (next: Queue) => go({ view, queue: next }),
  };
}
