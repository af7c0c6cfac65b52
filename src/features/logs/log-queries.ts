import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listLogsInfiniteOptions, listLogsInfiniteQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { listLogs } from '#generated/account/sdk.gen.ts';
import type { LogPage } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useReadList } from '../../core/api/use-read.ts';
import type { LogFilters } from './log-filters.ts';
import { getTailStart, mergeNewer } from './log-tail.ts';

const pageSize = 50;

/** The requests, newest first, page by page. */
export const useLogs = (filters: LogFilters) =>
  useReadList(listLogsInfiniteOptions, { query: { ...filters, limit: pageSize } });

/**
 * While `live`, polls for newer requests every three seconds and adds them to the list; not while the page is hidden.
 */
export function useLogTail(filters: LogFilters, live: boolean) {
  const client = useAccountClient();
  const queries = useQueryClient();
  const listKey = listLogsInfiniteQueryKey({ client, query: { ...filters, limit: pageSize } });
  return useQuery({
    queryKey: ['log-tail', filters],
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<InfiniteData<LogPage>>(listKey);
      const from = getTailStart(known?.pages[0]?.data ?? [], filters);
      const query = { ...filters, limit: 100, ...(from === undefined ? {} : { from }) };
      const { data } = await listLogs({ client, query, signal, throwOnError: true });
      queries.setQueryData<InfiniteData<LogPage>>(listKey, (list) => list && mergeNewer(list, data));
      return null;
    },
    enabled: live,
    refetchInterval: 3000,
    gcTime: 0,
  });
}
