import { useEffect, useState } from 'react';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getClipLyricsOptions,
  getTaskOptions,
  listTasksInfiniteOptions,
  listTasksInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { cancelTask, createTask } from '#generated/account/sdk.gen.ts';
import type { ListTasksData, Task, TaskCreate, TaskPage, TimedLyrics } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import { pollDelay, pollingEnds } from '../../core/poll-delay.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { useSessionService } from '../../core/session/use-session.ts';
import { isFinal } from '../../core/task-text.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { SubmissionKeys } from './submission.ts';

const songs = { limit: 10, type: ['generate', 'extend'] } satisfies ListTasksData['query'];

/** The tasks, newest first, page by page. */
export function useTasks(enabled: boolean) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listTasksInfiniteOptions({ client, query: songs }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled,
  });
  return { ...query, tasks: data?.pages.flatMap((page) => page.data) };
}

function useTaskList() {
  const queries: QueryClient = useQueryClient();
  const queryKey = listTasksInfiniteQueryKey({ client: useAccountClient(), query: songs });
  return (change: (tasks: Task[], page: number) => Task[]) => {
    queries.setQueryData<InfiniteData<TaskPage>>(
      queryKey,
      (list) => list && { ...list, pages: list.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
    );
  };
}

export function useSubmitTask() {
  const client = useAccountClient();
  const session = useSessionService();
  const changeList = useTaskList();
  const [keys] = useState(() => new SubmissionKeys());
  return useMutation({
    mutationFn: async (body: TaskCreate) => {
      const headers = { 'Idempotency-Key': keys.keyFor(body) };
      return (await createTask({ client, body, headers, throwOnError: true })).data;
    },
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
 * A task as it stands now. While it is under way it is asked for again and again, ever more slowly, not while the page
 * is hidden (then once on return), and no longer than ten minutes: `stopped` says that it is over and one may ask.
 */
export function useTask(known: Task) {
  const client = useAccountClient();
  const session = useSessionService();
  const changeList = useTaskList();
  const [began] = useState(() => Date.now());
  const [stopped, setStopped] = useState(false);
  const query = useQuery({
    ...getTaskOptions({ client, path: { id: known.id } }),
    initialData: known,
    enabled: !isFinal(known),
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      (state.data && isFinal(state.data)) || Date.now() - began > pollingEnds
        ? false
        : pollDelay(state.dataUpdateCount + state.errorUpdateCount),
  });
  const task = isFinal(known) ? known : query.data;
  useFailureToast(query.error, translate({ id: 'music.queryFailed', message: 'Query status failed' }));

  const done = isFinal(task);
  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => setStopped(true), pollingEnds);
    return () => clearTimeout(timer);
  }, [done]);

  useEffect(() => {
    if (!done || isFinal(known)) return;
    changeList((tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
    void session.reloadCredits();
  }, [done, known, task, changeList, session]);

  return { task, stopped: stopped && !done, checking: query.isFetching, check: query.refetch };
}

export function useCancelTask() {
  const client = useAccountClient();
  const session = useSessionService();
  const queries = useQueryClient();
  const changeList = useTaskList();
  return useMutation({
    mutationFn: async (id: string) => (await cancelTask({ client, path: { id }, throwOnError: true })).data,
    onSuccess: (task) => {
      queries.setQueryData(getTaskOptions({ client, path: { id: task.id } }).queryKey, task);
      changeList((tasks) => tasks.map((other) => (other.id === task.id ? task : other)));
      void session.reloadCredits();
    },
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'music.cancelFailed', message: 'Cancel failed, please try again' })),
      ),
  });
}

/** What a player shows of a song: the picture of its sound, and its words. Never changes. */
export function useSound(clipId: string, enabled: boolean): TimedLyrics {
  const client = useAccountClient();
  const { data } = useQuery({
    ...getClipLyricsOptions({ client, path: { id: clipId } }),
    staleTime: Infinity,
    enabled,
  });
  return data ?? unheard;
}

const unheard: TimedLyrics = { words: [], waveform: [] };
