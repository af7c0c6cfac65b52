import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import {
  getLogOptions,
  listLogCausesOptions,
  listLogsInfiniteOptions,
  listLogsInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { listLogs } from '#generated/account/sdk.gen.ts';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import { withNewer } from './log-tail.ts';
import type { LogFilters } from './log-filters.ts';

const pageSize = 50;
const tailSize = 100;
const tailEvery = 3000;
/** Calls are written some time after they arrived: those of the last seconds are asked for again. */
const tailOverlap = 10_000;

/** The calls, newest first, page by page. */
export const useLogs = (filters: LogFilters) =>
  useRows(listLogsInfiniteOptions, { query: { ...filters, limit: pageSize } });

/** From when on newer calls are looked for. */
function since(newest: LogEntry | undefined, { from }: LogFilters): string | undefined {
  if (newest === undefined) return from;
  const time = new Date(Date.parse(newest.created_at) - tailOverlap).toISOString();
  return from !== undefined && from > time ? from : time;
}

/** While `live`, asks for newer calls every three seconds, not while the page is hidden, and puts them into the list. */
export function useLogTail(filters: LogFilters, live: boolean) {
  const client = useAccountClient();
  const queries = useQueryClient();
  const listKey = listLogsInfiniteQueryKey({ client, query: { ...filters, limit: pageSize } });
  return useQuery({
    queryKey: ['log-tail', filters],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<InfiniteData<LogPage>>(listKey);
      const from = since(known?.pages[0]?.data[0], filters);
      const query = { ...filters, limit: tailSize, ...(from === undefined ? {} : { from }) };
      const { data } = await listLogs({ client, query, signal, throwOnError: true });
      queries.setQueryData<InfiniteData<LogPage>>(listKey, (list) => list && withNewer(list, data));
      return null;
    },
    enabled: live,
    refetchInterval: tailEvery,
    gcTime: 0,
  });
}

/** One call with its bodies. */
export const useLog = (id: string) => useRead(getLogOptions, { path: { request_id: id } });

/** Why the calls that filters leave failed. */
export const useCauses = ({ request_id: _one, ...query }: LogFilters) => useRead(listLogCausesOptions, { query });
