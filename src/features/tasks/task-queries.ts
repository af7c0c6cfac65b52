import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOutputKind, type OutputKind, getTaskTypes } from '#catalog/operations.ts';
import {
  cancelTaskMutation,
  getClipLyricsOptions,
  getTaskOptions,
  listTasksInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Task, TaskType, TimedLyrics } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useUpdateRows, useFailureToast, useRead, useReadList } from '../../core/api/use-read.ts';
import { usePoll } from '../../core/api/use-poll.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { areNotificationsEnabled } from './notifications.ts';
import { getCancelFailedMessage, isFinal } from './task-text.ts';

const getTaskQuery = (kind: OutputKind) => ({ limit: 10, type: getTaskTypes(kind) });

/** The tasks that generate works of a kind, newest first, page by page. */
export const useTasks = (kind: OutputKind, enabled: boolean) =>
  useReadList(listTasksInfiniteOptions, { query: getTaskQuery(kind) }, { enabled });

/** The list that contains tasks of a type. */
const getListOf = (type: TaskType) => ({ _id: 'listTasks', query: getTaskQuery(getOutputKind(type)) }) as const;

/** Adds a new task to its list. A replayed response may contain a task that is already there. */
export function useAddTask() {
  const changeRows = useUpdateRows<Task>();
  return (task: Task) =>
    changeRows(getListOf(task.type), (tasks, page) => {
      const others = tasks.filter(({ id }) => id !== task.id);
      return page === 0 ? [task, ...others] : others;
    });
}

/** Shows the new state of a task in its list. */
function useReplaceTask() {
  const changeRows = useUpdateRows<Task>();
  return useCallback(
    (task: Task) =>
      changeRows(getListOf(task.type), (tasks) => tasks.map((other) => (other.id === task.id ? task : other))),
    [changeRows],
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
  const complete = useEffectEvent(() => onCompletion(task));
  useEffect(() => {
    if (!done || !wasRunning.current) return;
    wasRunning.current = false;
    complete();
  }, [done]);

  useEffect(() => {
    if (!done || isFinal(known)) return;
    replaceTask(task);
    void session.reloadCredits();
  }, [done, known, task, replaceTask, session]);

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

/** The waveform and lyrics of a song. */
export const useAudioPeaks = (id: string, enabled: boolean): TimedLyrics =>
  useRead(getClipLyricsOptions, { path: { id } }, { enabled }).data ?? emptyPeaks;
