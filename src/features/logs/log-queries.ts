import { useEffect } from 'react';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listLogsInfiniteOptions, listLogsInfiniteQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { listLogs } from '#generated/account/sdk.gen.ts';
import type { LogPage } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useReadList } from '../../core/api/use-read.ts';
import type { LogQuery } from './log-filters.ts';
import { getTailStart, mergeNewer } from './log-tail.ts';

const pageSize = 50;

/** The requests, newest first, page by page. */
export const useLogs = (filters: LogQuery) =>
  useReadList(listLogsInfiniteOptions, { query: { ...filters, limit: pageSize } });

/** Fewer rows than this don't fill a screen. */
const fullScreen = 20;
const mostFilled = 4 * pageSize;

/**
 * Loads more requests while the list shows only a few rows, because most of them are polls of the same tasks. Whether
 * it still does.
 */
export function useFilledScreen({ rows = [], error, ...list }: ReturnType<typeof useLogs>, shown: number): boolean {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isShort = shown < rows.length && shown < fullScreen && rows.length < mostFilled;
  const isFilling = isShort && hasNextPage && error === null;
  useEffect(() => {
    // A page may arrive without a render in between, so its rows matter, too.
    if (isFilling && !isFetchingNextPage) void fetchNextPage();
  }, [isFilling, isFetchingNextPage, rows.length, fetchNextPage]);
  return isFilling;
}

/** A replay is logged within a second, and also found if the first requests come too early. */
const afterReplay = { polls: 4, every: 1000 } as const;

interface Tail {
  /** Polls without an end. */
  live: boolean;
  /** The number of replays so far. Each is awaited for some seconds. */
  replays: number;
}

/**
 * While `live` and after a replay, polls for newer requests and adds them to the list; not while the page is hidden.
 */
export function useLogTail(filters: LogQuery, { live, replays }: Tail) {
  const client = useAccountClient();
  const queries = useQueryClient();
  const listKey = listLogsInfiniteQueryKey({ client, query: { ...filters, limit: pageSize } });
  return useQuery({
    queryKey: ['log-tail', filters, replays],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<InfiniteData<LogPage>>(listKey);
      const from = getTailStart(known?.pages[0]?.data ?? [], filters);
      const query = { ...filters, limit: 100, ...(from === undefined ? {} : { from }) };
      const { data } = await listLogs({ client, query, signal, throwOnError: true });
      queries.setQueryData<InfiniteData<LogPage>>(listKey, (list) => list && mergeNewer(list, data));
      return null;
    },
    enabled: live || replays > 0,
    refetchInterval: ({ state }) => {
      if (live) return 3000;
      return state.dataUpdateCount + state.errorUpdateCount < afterReplay.polls && afterReplay.every;
    },
    gcTime: 0,
  });
}
