import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getClipLyricsOptions,
  getKeepingOptions,
  getWorkOptions,
  listKeysOptions,
  listWorksInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { deleteWork, updateWork } from '#generated/account/sdk.gen.ts';
import type { TimedLyrics, Work, WorkDetail, WorkPage, WorkUpdate } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { WorkFilters } from './library-address.ts';

const pageSize = 20;
const lists = [{ _id: 'listWorks' }] as const;
const details = [{ _id: 'getWork' }] as const;

/** The works, newest first, page by page. While other filters are asked for, those before stay in sight. */
export function useWorks({ kind, ...filters }: WorkFilters) {
  const client = useAccountClient();
  const query = { ...filters, ...(kind === undefined ? {} : { kind: [kind] }), limit: pageSize };
  const { data, ...list } = useInfiniteQuery({
    ...listWorksInfiniteOptions({ client, query }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...list, works: data?.pages.flatMap((page) => page.data) };
}

export function useWork(id: string) {
  const client = useAccountClient();
  return useQuery(getWorkOptions({ client, path: { id } }));
}

/** How many works are kept, and may be. */
export function useKeeping() {
  const client = useAccountClient();
  return useQuery(getKeepingOptions({ client })).data;
}

/** The keys to choose from. */
export function useKeyChoices() {
  const client = useAccountClient();
  const { data } = useQuery({ ...listKeysOptions({ client, query: { limit: 100 } }), staleTime: 60_000 });
  return data?.data ?? [];
}

const unheard: TimedLyrics = { words: [], waveform: [] };

/** The words of a song in their time. They never change. */
export function useSound(work: Work): TimedLyrics {
  const client = useAccountClient();
  const { data } = useQuery({
    ...getClipLyricsOptions({ client, path: { id: work.id } }),
    staleTime: Infinity,
    enabled: work.kind === 'song',
  });
  return data ?? unheard;
}

function useLists() {
  const queries = useQueryClient();
  return (change: (works: Work[]) => Work[]) =>
    queries.setQueriesData<InfiniteData<WorkPage>>(
      { queryKey: lists },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) },
    );
}

/** Why a work was not changed. */
function refusalOf(error: unknown): string {
  if (failureOf(error)?.problem?.errors?.some(({ pointer, code }) => pointer === '/kept' && code === 'too_many')) {
    return translate({
      id: 'library.keep.full',
      message: 'You keep as many works as you may. Let one go first.',
    });
  }
  return problemMessage(
    error,
    translate({ id: 'library.change.failed', message: 'The work was not changed, please try again' }),
  );
}

/** Changes a work, and shows it changed wherever it is listed. */
export function useUpdateWork() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const changeLists = useLists();
  return useMutation({
    mutationFn: async ({ id, ...body }: WorkUpdate & { readonly id: string }) =>
      (await updateWork({ client, path: { id }, body, throwOnError: true })).data,
    onSuccess: (work, { kept }) => {
      changeLists((works) => works.map((other) => (other.id === work.id ? work : other)));
      queries.setQueriesData<WorkDetail>({ queryKey: details }, (known) =>
        known?.id === work.id ? { ...known, ...work } : known,
      );
      if (kept !== undefined) void queries.invalidateQueries(getKeepingOptions({ client }));
    },
    onError: (error) => toast.error(refusalOf(error)),
  });
}

/** Deletes works, one after the other; answers those that are gone. */
export function useDeleteWorks() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const changeLists = useLists();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await deleteWork({ client, path: { id }, throwOnError: true });
        changeLists((works) => works.filter((work) => work.id !== id));
      }
    },
    onSettled: () => queries.invalidateQueries(getKeepingOptions({ client })),
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'library.delete.failed', message: 'Delete failed, please try again' })),
      ),
  });
}
