import { useInfiniteQuery } from '@tanstack/react-query';
import { listReportsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { decideReport } from '#generated/account/sdk.gen.ts';
import type { ListReportsData, ReportDecision } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../../core/api/account-client.ts';
import { useDeed } from '../parts/use-deed.ts';
import { decisionsDone, type Decision } from './report-words.ts';

export type ReportFilter = Omit<NonNullable<ListReportsData['query']>, 'cursor' | 'limit'>;

const pageSize = 25;

/** Reported works of all customers, the last one reported first, page by page. */
export function useReports(filter: ReportFilter) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listReportsInfiniteOptions({ client, query: { ...filter, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

/** Decides about a work, and says so. */
export function useDecideReport(decision: Decision) {
  const client = useAccountClient();
  return useDeed(
    async ({ id, note }: { readonly id: string } & Pick<ReportDecision, 'note'>) =>
      (await decideReport({ client, path: { id }, body: { decision, note: note ?? '' }, throwOnError: true })).data,
    decisionsDone[decision],
  );
}
