import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
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
import { getPollDelay, pollTimeout } from '../../core/api/poll-delay.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { areNotificationsEnabled } from './notifications.ts';
import { isFinal } from './task-text.ts';

const getTaskQuery = (kind: OutputKind) => ({ limit: 10, type: getTaskTypes(kind) });

/** The tasks that generate works of a kind, newest first, page by page. */
export const useTasks = (kind: OutputKind, enabled: boolean) =>
  useReadList(listTasksInfiniteOptions, { query: getTaskQuery(kind) }, { enabled });

/** Changes the list that contains tasks of a type. */
function useChangeTasks() {
  const changeRows = useUpdateRows<Task>();
  return useCallback(
    (type: TaskType, change: (tasks: Task[], page: number) => Task[]) =>
      changeRows({ _id: 'listTasks', query: getTaskQuery(getOutputKind(type)) }, change),
    [changeRows],
  );
}

/** Adds a new task to its list. A replayed response may contain a task that is already there. */
export function useAddTask() {
  const changeTasks = useChangeTasks();
  return (task: Task) =>
    changeTasks(task.type, (tasks, page) => {
      const others = tasks.filter(({ id }) => id !== task.id);
      return page === 0 ? [task, ...others] : others;
    });
}

interface FollowOptions {
  /** The message for a failed request. */
  readonly queryFailed: string;
  /** Called once when a task that was running is final. */
  readonly onCompletion: (task: Task) => void;
  readonly auto?: boolean;
  readonly overdue?: string;
}

/**
 * Polls a task with growing intervals for at most ten minutes: `stopped` is true afterwards, and `overdue` announces
 * it. With `auto` off, only manual refreshes. While the page is hidden, it polls only if notifications are on;
 * otherwise once on return.
 */
export function useTask(known: Task, { queryFailed, onCompletion, auto = true, overdue }: FollowOptions) {
  const client = useAccountClient();
  const session = useSessionService();
  const changeTasks = useChangeTasks();
  const [timedOut, setTimedOut] = useState(false);
  const stopped = timedOut || !auto;
  const query = useQuery({
    ...getTaskOptions({ client, path: { id: known.id } }),
    initialData: known,
    enabled: !isFinal(known),
    refetchOnMount: false,
    refetchIntervalInBackground: areNotificationsEnabled(),
    refetchInterval: ({ state }) =>
      stopped || (state.data && isFinal(state.data))
        ? false
        : getPollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const task = isFinal(known) ? known : query.data;
  useFailureToast(query.error, { exact: queryFailed });

  const done = isFinal(task);
  useEffect(() => {
    if (done || !auto) return;
    const timer = setTimeout(() => {
      setTimedOut(true);
      if (overdue !== undefined) toast.error(overdue);
    }, pollTimeout);
    return () => {
      clearTimeout(timer);
      setTimedOut(false);
    };
  }, [done, auto, overdue]);

  const wasRunning = useRef(!done);
  const complete = useEffectEvent(() => onCompletion(task));
  useEffect(() => {
    if (!done || !wasRunning.current) return;
    wasRunning.current = false;
    complete();
  }, [done]);

  useEffect(() => {
    if (!done || isFinal(known)) return;
    changeTasks(task.type, (tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
    void session.reloadCredits();
  }, [done, known, task, changeTasks, session]);

  return { task, stopped: stopped && !done, checking: query.isFetching, check: query.refetch };
}

/** A task and the state of its polling. */
export type FollowedTask = ReturnType<typeof useTask>;

export function useCancelTask() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const changeTasks = useChangeTasks();
  return useAction(cancelTaskMutation, {
    success: (task) => {
      queries.setQueryData(getTaskOptions({ client, path: { id: task.id } }).queryKey, task);
      changeTasks(task.type, (tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
    },
    failure: translate({ id: 'songs.cancelFailed', message: 'The task couldn’t be canceled. Try again.' }),
    refresh: ['getCredits'],
  });
}

const emptyPeaks: TimedLyrics = { words: [], waveform: [] };

/** The waveform and lyrics of a song. */
export const useAudioPeaks = (id: string, enabled: boolean): TimedLyrics =>
  useRead(getClipLyricsOptions, { path: { id } }, { enabled }).data ?? emptyPeaks;
