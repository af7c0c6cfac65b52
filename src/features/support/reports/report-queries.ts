import { decideReportMutation, listReportsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ListReportsData } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { afterwards } from '../parts/afterwards.ts';
import { decisionsDone } from './report-words.ts';

export type ReportFilter = Omit<NonNullable<ListReportsData['query']>, 'cursor' | 'limit'>;

/** Reported works of all customers, the last one reported first, page by page. */
export const useReports = (filter: ReportFilter) =>
  useRows(listReportsInfiniteOptions, { query: { ...filter, limit: 25 } });

/** Decides about a work. */
export const useDecideReport = () =>
  useAction(decideReportMutation, { ...afterwards, success: (_, { body }) => decisionsDone[body.decision]() });
