import { useCallback, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { madeBy, type OutputKind, typesThatMake } from '#catalog/operations.ts';
import {
  cancelTaskMutation,
  getTaskOptions,
  listTasksInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Task, TaskType } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useChangeRows, useFailureToast, useRows } from '../../core/api/use-read.ts';
import { pollDelay, pollingEnds } from '../../core/poll-delay.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { notifies } from './notify.ts';
import { isFinal } from './task-text.ts';

const queryOf = (kind: OutputKind) => ({ limit: 10, type: typesThatMake(kind) });

/** The tasks that make a kind of works, newest first, page by page. */
export const useTasks = (kind: OutputKind, enabled: boolean) =>
  useRows(listTasksInfiniteOptions, { query: queryOf(kind) }, { enabled });

/** Changes the list that a type of tasks is in. */
export function useChangeTasks() {
  const changeRows = useChangeRows<Task>();
  return useCallback(
    (type: TaskType, change: (tasks: Task[], page: number) => Task[]) =>
      changeRows({ _id: 'listTasks', query: queryOf(madeBy(type)) }, change),
    [changeRows],
  );
}

/**
 * A task as it stands now. While it is under way it is asked for again and again, ever more slowly, and no longer than ten
 * minutes: `stopped` says that it is over and one may ask, which `overdue` says aloud. With `auto` off one asks always.
 * While the page is hidden it is asked for only by who wants to be told; else once on return.
 */
export function useTask(
  known: Task,
  queryFailed: string,
  { auto = true, overdue }: { readonly auto?: boolean; readonly overdue?: string } = {},
) {
  const client = useAccountClient();
  const session = useSessionService();
  const changeTasks = useChangeTasks();
  const [over, setOver] = useState(false);
  const stopped = over || !auto;
  const query = useQuery({
    ...getTaskOptions({ client, path: { id: known.id } }),
    initialData: known,
    enabled: !isFinal(known),
    refetchOnMount: false,
    refetchIntervalInBackground: notifies(),
    refetchInterval: ({ state }) =>
      stopped || (state.data && isFinal(state.data))
        ? false
        : pollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const task = isFinal(known) ? known : query.data;
  useFailureToast(query.error, queryFailed);

  const done = isFinal(task);
  useEffect(() => {
    if (done || !auto) return;
    const timer = setTimeout(() => {
      setOver(true);
      if (overdue !== undefined) toast.error(overdue);
    }, pollingEnds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [done, auto, overdue]);

  useEffect(() => {
    if (!done || isFinal(known)) return;
    changeTasks(task.type, (tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
    void session.reloadCredits();
  }, [done, known, task, changeTasks, session]);

  return { task, stopped: stopped && !done, checking: query.isFetching, check: query.refetch };
}

/** A task, and what to know of the asking for it. */
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
