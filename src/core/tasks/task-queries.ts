import { useEffect, useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getTaskOptions,
  listTasksInfiniteOptions,
  listTasksInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { cancelTask } from '#generated/account/sdk.gen.ts';
import type { Task, TaskPage, TaskType } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../api/account-client.ts';
import { useFailureToast } from '../api/use-failure-toast.ts';
import { pollDelay, pollingEnds } from '../poll-delay.ts';
import { problemMessage } from '../problem-messages.ts';
import { useSessionService } from '../session/use-session.ts';
import { isFinal } from '../task-text.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { notifies } from './notify.ts';
import { SubmissionKeys } from './submission.ts';

const queryOf = (types: readonly TaskType[]) => ({ limit: 10, type: [...types] });

/** The tasks of these types, newest first, page by page. */
export function useTasks(types: readonly TaskType[], enabled: boolean) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listTasksInfiniteOptions({ client, query: queryOf(types) }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled,
  });
  return { ...query, tasks: data?.pages.flatMap((page) => page.data) };
}

function useTaskList(types: readonly TaskType[]) {
  const queries = useQueryClient();
  const queryKey = listTasksInfiniteQueryKey({ client: useAccountClient(), query: queryOf(types) });
  return (change: (tasks: Task[], page: number) => Task[]) => {
    queries.setQueryData<InfiniteData<TaskPage>>(
      queryKey,
      (list) => list && { ...list, pages: list.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
    );
  };
}

/** Sends a request that makes a task of these types, and puts it at the head of the list. */
export function useSubmission<Body>(
  types: readonly TaskType[],
  send: (body: Body, headers: { readonly 'Idempotency-Key': string }) => Promise<Task>,
) {
  const session = useSessionService();
  const changeList = useTaskList(types);
  const [keys] = useState(() => new SubmissionKeys());
  return useMutation({
    mutationFn: (body: Body) => send(body, { 'Idempotency-Key': keys.keyFor(body) }),
    onSuccess: (task) => {
      keys.accepted();
      // An answer that is replayed may be of a task that is in the list already.
      changeList((tasks, page) => {
        const others = tasks.filter(({ id }) => id !== task.id);
        return page === 0 ? [task, ...others] : others;
      });
      void session.reloadCredits();
    },
  });
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
  const changeList = useTaskList(typesWith(known.type));
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
    changeList((tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
    void session.reloadCredits();
  }, [done, known, task, changeList, session]);

  return { task, stopped: stopped && !done, checking: query.isFetching, check: query.refetch };
}

/** A task, and what to know of the asking for it. */
export type FollowedTask = ReturnType<typeof useTask>;

/** Types that are listed together. */
export const songTypes = ['generate', 'extend'] as const satisfies readonly TaskType[];
export const imageTypes = ['images'] as const satisfies readonly TaskType[];
export const videoTypes = ['videos'] as const satisfies readonly TaskType[];
const typesWith = (type: TaskType): readonly TaskType[] =>
  type === 'images' ? imageTypes : type === 'videos' ? videoTypes : songTypes;

export function useCancelTask() {
  const client = useAccountClient();
  const session = useSessionService();
  const queries = useQueryClient();
  const changeSongs = useTaskList(songTypes);
  const changeImages = useTaskList(imageTypes);
  const changeVideos = useTaskList(videoTypes);
  return useMutation({
    mutationFn: async (id: string) => (await cancelTask({ client, path: { id }, throwOnError: true })).data,
    onSuccess: (task) => {
      queries.setQueryData(getTaskOptions({ client, path: { id: task.id } }).queryKey, task);
      const changeList = task.type === 'images' ? changeImages : task.type === 'videos' ? changeVideos : changeSongs;
      changeList((tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
      void session.reloadCredits();
    },
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'music.cancelFailed', message: 'Cancel failed, please try again' })),
      ),
  });
}
