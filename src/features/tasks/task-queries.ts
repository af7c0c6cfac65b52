import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOutputKind, type OutputKind, getTaskTypes } from '#catalog/operations.ts';
import {
  cancelTaskMutation,
  getClipLyricsOptions,
  getTaskOptions,
  listTasksInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Client } from '#generated/account/client/types.gen.ts';
import type { Task, TaskType, TimedLyrics } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { type ActionOptions, defineOperation, useAction } from '../../core/api/use-action.ts';
import { useUpdateRows, useFailureToast, useRead, useReadList } from '../../core/api/use-read.ts';
import { usePoll } from '../../core/api/use-poll.ts';
import type { TrackSound } from '../../core/player/playback.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { areNotificationsEnabled } from './notifications.ts';
import { getCancelFailedMessage, isFinal } from './task-text.ts';

const getTaskQuery = (kind: OutputKind) => ({ limit: 10, type: getTaskTypes(kind) });

/** Tasks of one kind in both modes, newest first, page by page. */
export const useTasks = (kind: OutputKind, enabled: boolean) =>
  useReadList(listTasksInfiniteOptions, { query: getTaskQuery(kind) }, { enabled });

/** The list that contains tasks of a type. */
const getListOf = (type: TaskType) => ({ _id: 'listTasks', query: getTaskQuery(getOutputKind(type)) }) as const;

/** Shows the new state of a task in its list. */
function useReplaceTask() {
  const changeRows = useUpdateRows<Task>();
  return (task: Task) =>
    changeRows(getListOf(task.type), (tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
}

/** What a request that creates a task is sent with. */
export interface TaskCall {
  readonly client: Client;
  readonly headers: { readonly 'Idempotency-Key': string };
  readonly throwOnError: true;
}

/**
 * Idempotency keys of a form. A retry after a lost response keeps its key, so that it can't be charged twice; a
 * different request, or the same one after success, gets a new key.
 */
class SubmissionKeys {
  #request = '';
  #key = '';

  getKey(request: string): string {
    if (request !== this.#request) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      this.#key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      this.#request = request;
    }
    return this.#key;
  }

  accept(): void {
    this.#request = '';
  }
}

interface SubmitOptions<Input, Body> extends Pick<ActionOptions<Input, Task>, 'failure' | 'fields'> {
  readonly toBody: (input: Input, client: Client) => Body | Promise<Body>;
  /** The operation that creates a task. */
  readonly send: (call: TaskCall & { readonly body: Body }) => Promise<{ readonly data: Task }>;
  readonly success?: string;
}

/** Sends a request that creates a task, and adds the task to its list. */
export function useSubmitTask<Input, Body>({ toBody, send, success, ...options }: SubmitOptions<Input, Body>) {
  const changeRows = useUpdateRows<Task>();
  const [keys] = useState(() => new SubmissionKeys());
  return useAction(
    defineOperation(async (input: Input, client) => {
      const body = await toBody(input, client);
      const headers = { 'Idempotency-Key': keys.getKey(JSON.stringify(body)) };
      return (await send({ client, body, headers, throwOnError: true })).data;
    }),
    {
      ...options,
      success: (task) => {
        keys.accept();
        // A replayed response may contain a task that is already there.
        changeRows(getListOf(task.type), (tasks, page) => {
          const others = tasks.filter(({ id }) => id !== task.id);
          return page === 0 ? [task, ...others] : others;
        });
        return success;
      },
      refresh: ['getCredits'],
    },
  );
}

interface FollowOptions {
  /** The message for a failed request. */
  readonly queryFailed: string;
  /** Called once when a task that was running is final. */
  readonly onCompletion: (task: Task) => void;
  readonly auto?: boolean;
  readonly overdue?: string;
}

/** Polls a task of the account, also while the page is hidden if notifications are on. Its list follows. */
export function useTask(known: Task, { queryFailed, onCompletion, auto = true, overdue }: FollowOptions) {
  const client = useAccountClient();
  const session = useSessionService();
  const replaceTask = useReplaceTask();
  const { data, error, isFetching, check, stopped } = usePoll(
    {
      ...getTaskOptions({ client, path: { id: known.id } }),
      initialData: known,
      enabled: !isFinal(known),
      refetchOnMount: false,
      refetchIntervalInBackground: areNotificationsEnabled(),
    },
    { isFinal, auto, overdue },
  );
  const task = data === undefined || isFinal(known) ? known : data;
  useFailureToast(error, { exact: queryFailed });

  const done = isFinal(task);
  const wasRunning = useRef(!done);
  const complete = useEffectEvent(() => {
    onCompletion(task);
    // Otherwise, the list has it already: the customer canceled it.
    if (isFinal(known)) return;
    replaceTask(task);
    void session.reloadCredits();
  });
  useEffect(() => {
    if (done && wasRunning.current) complete();
    wasRunning.current = !done;
  }, [done]);

  return { task, stopped: stopped && !done, checking: isFetching, check };
}

/** A task and the state of its polling. */
export type FollowedTask = ReturnType<typeof useTask>;

export function useCancelTask() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const replaceTask = useReplaceTask();
  return useAction(cancelTaskMutation, {
    success: (task) => {
      queries.setQueryData(getTaskOptions({ client, path: { id: task.id } }).queryKey, task);
      replaceTask(task);
    },
    failure: getCancelFailedMessage(),
    refresh: ['getCredits'],
  });
}

const emptyPeaks: TimedLyrics = { words: [], waveform: [] };

/** Loads the waveform and lyrics of a song for the player, which may play it when no page shows it. */
export function useLoadSound() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return async (id: string, text: string | null): Promise<TrackSound> => {
    const { words, waveform } = await queries.fetchQuery(getClipLyricsOptions({ client, path: { id } }));
    return { peaks: waveform, lyrics: text !== null && words.length > 0 ? { text, words } : undefined };
  };
}

/** The waveform and lyrics of a song, which are empty while they load. */
export function useAudioPeaks(id: string, enabled: boolean): TimedLyrics & { readonly isLoading: boolean } {
  const { data = emptyPeaks, isLoading } = useRead(getClipLyricsOptions, { path: { id } }, { enabled });
  return { ...data, isLoading };
}
