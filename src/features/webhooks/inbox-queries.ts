import { translate } from '@docusaurus/Translate';
import {
  createInboxMutation,
  getInboxInfiniteOptions,
  listInboxesInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRows } from '../../core/api/use-read.ts';

const lookEvery = 3000;

/** The inboxes, newest first, page by page. */
export const useInboxes = () => useRows(listInboxesInfiniteOptions, {});

/** An inbox with its messages, newest first; looked into again and again while it is open. */
export const useInbox = (id: string) =>
  useRows(
    getInboxInfiniteOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.status === 'error' ? false : lookEvery) },
  );

export const useMakeInbox = () =>
  useAction(createInboxMutation, {
    failure: translate({ id: 'webhooks.inbox.makeFailed', message: 'Make inbox failed, please try again' }),
    refresh: ['listInboxes'],
  });
