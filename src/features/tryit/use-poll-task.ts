import { useCallback, useEffect, useRef, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/v2/types.gen.ts';
import { getPollDelay, pollTimeout } from '../../core/api/poll-delay.ts';
import { toastProblem } from '../../core/api/problem-messages.ts';
import { getApiOrigin, usePageConfig } from '../../core/page-services.ts';
import { isFinal } from '../tasks/task-text.ts';
import { sendRequest, toResponseError } from './use-send-request.ts';

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && 'stage' in value && 'clips' in value && 'id' in value;

/** The task in a response, or null; version 1 has the same task in another format. */
export function findTask(json: unknown): { readonly id: string; readonly known: Task | null } | null {
  if (isTask(json)) return { id: json.id, known: json };
  const { task_id: id } = (json ?? {}) as { readonly task_id?: unknown };
  return typeof id === 'string' ? { id, known: null } : null;
}

export interface PolledTask {
  readonly task: Task | null;
  /** The body that the task is from, as the server sent it. Null for the first one. */
  readonly text: string | null;
  /** Milliseconds since 1970 at which a stage was first seen. */
  readonly seen: Readonly<Partial<Record<Task['stage'], number>>>;
  /** Polling stopped before the task finished. */
  readonly stopped: boolean;
}

/** Resolves after a delay, when the page is visible. */
async function waitUntilVisible(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true, signal }));
  }
}

/** Polls a task with growing intervals for at most ten minutes; not while the page is hidden. */
export function usePollTask(secret: string, begun: { id: string; known: Task | null }) {
  const origin = getApiOrigin(usePageConfig());
  const { id, known } = begun;
  const [followed, setFollowed] = useState<PolledTask>(() => ({
    task: known,
    text: null,
    seen: known ? { [known.stage]: Date.now() } : {},
    stopped: false,
  }));
  const [round, setRound] = useState(0);
  /** The newest state, from which polling continues. An older one would remove songs that are playing. */
  const newest = useRef(known);
  const show = useCallback((task: Task, text: string) => {
    newest.current = task;
    setFollowed(({ seen }) => ({ task, text, seen: { [task.stage]: Date.now(), ...seen }, stopped: false }));
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;

    async function follow() {
      const started = Date.now();
      let done = newest.current !== null && isFinal(newest.current);
      for (let polls = 0; !done && Date.now() - started < pollTimeout; polls += 1) {
        if (round === 0 || polls > 0) await waitUntilVisible(getPollDelay(polls), signal);
        if (signal.aborted) return;
        const request = { method: 'GET', url: `${origin}/api/v2/tasks/${id}`, headers: {}, body: null };
        // A failed request is retried at the next interval.
        const response = await sendRequest(request, secret, signal).catch(() => null);
        if (signal.aborted) return;
        if (response && isTask(response.json)) {
          show(response.json, response.text);
          done = isFinal(response.json);
        } else if (response && response.status < 500 && response.status !== 429) break;
      }
      if (!done) setFollowed((before) => ({ ...before, stopped: true }));
    }
    void follow();
    return () => abort.abort();
  }, [origin, secret, id, round, show]);

  return {
    ...followed,
    checkNow: () => setRound((before) => before + 1),
    cancel: async () => {
      const request = { method: 'POST', url: `${origin}/api/v2/tasks/${id}/cancel`, headers: {}, body: null };
      try {
        const response = await sendRequest(request, secret);
        if (!isTask(response.json)) throw toResponseError(response);
        show(response.json, response.text);
        setRound((before) => before + 1);
      } catch (error) {
        const failed = translate({ id: 'songs.cancelFailed', message: 'The task couldn’t be canceled. Try again.' });
        toastProblem(error, failed);
      }
    },
  };
}
