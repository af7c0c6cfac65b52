import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import type { ListLogsData } from '#generated/account/types.gen.ts';
import { problemCodes } from '#generated/problem-codes.ts';
import { publicOperations } from '#generated/public-operations.ts';
import { parseChoice, omitEmpty, toQuery, parseTime } from '../../core/url-params.ts';
import { useAccountPaths } from '../../core/api/account-client.ts';

type Query = NonNullable<ListLogsData['query']>;

/** The filters of the operation. */
export type LogQuery = Omit<Query, 'cursor' | 'limit'>;

/** The filters in the URL. A period ends now, so it replaces the times. */
export interface LogFilters extends LogQuery {
  readonly period?: LogPeriod | undefined;
}

/** Periods that end now. Without one and without times, the whole log is listed. */
export const logPeriods = ['15m', '24h', '7d'] as const;
export type LogPeriod = (typeof logPeriods)[number];

const minute = 60_000;
const lengths: Readonly<Record<LogPeriod, number>> = {
  '15m': 15 * minute,
  '24h': 1440 * minute,
  '7d': 7 * 1440 * minute,
};

/** The start of a period that ends at `now`. */
export const getPeriodStart = (period: LogPeriod, now: number): string => new Date(now - lengths[period]).toISOString();

/** The filters of a request at `now`. */
export const toLogQuery = ({ period, ...query }: LogFilters, now: number): LogQuery =>
  period === undefined ? query : { ...query, from: getPeriodStart(period, now) };

export const statusClasses = ['2xx', '4xx', '5xx'] as const;

export const operations: readonly string[] = publicOperations.map(({ id }) => id);

/** Parses the URL, which anyone can edit: invalid values are ignored. */
export function parseFilters(search: string): LogFilters {
  const at = new URLSearchParams(search);
  const id = (name: string) => at.get(name)?.trim().slice(0, 64) || undefined;
  const period = parseChoice(logPeriods, at.get('period'));
  return omitEmpty<LogFilters>({
    key_id: id('key_id'),
    operation: parseChoice(operations, at.get('operation')),
    status_class: parseChoice(statusClasses, at.get('status_class')),
    code: parseChoice(problemCodes, at.get('code')),
    request_id: id('request_id'),
    task_id: id('task_id'),
    period,
    from: period === undefined ? parseTime(at.get('from')) : undefined,
    to: period === undefined ? parseTime(at.get('to')) : undefined,
  });
}

/** The list view: requests, or failed requests grouped by cause. */
const views = ['calls', 'causes'] as const;
export type LogsView = (typeof views)[number];

/** The tabs of a request's panel. */
const tabs = ['call', 'replay'] as const;
export type LogTab = (typeof tabs)[number];

/** The filters, the view and the opened request, which are in the URL: `?status_class=4xx&id=req_...&tab=replay`. */
export function useLogParams() {
  const { search } = useLocation();
  const { here } = useAccountPaths();
  const history = useHistory();
  const filterQuery = toQuery(parseFilters(search));
  // Opening a request also changes the URL, but neither the filters nor the start of their period.
  const filters = useMemo(() => parseFilters(filterQuery), [filterQuery]);
  const parameters = new URLSearchParams(search);
  const openId = parameters.get('id') ?? undefined;
  const view = parseChoice(views, parameters.get('view')) ?? 'calls';
  const tab = parseChoice(tabs, parameters.get('tab')) ?? 'call';
  const at = (some: LogFilters, more: Readonly<Record<string, string | undefined>> = {}) =>
    here(toQuery({ ...some, ...(view === 'calls' ? {} : { view }), ...more }));
  return {
    filters,
    openId,
    view,
    tab,
    /** Replaces the history entry, because a filter change isn't a step to go back to. */
    filter: (change: LogFilters) => history.replace(at({ ...filters, ...change })),
    clear: () => history.replace(at({})),
    changeView: (next: LogsView) => history.replace(at(filters, { view: next === 'calls' ? undefined : next })),
    open: (next: LogTab) => history.replace(at(filters, { id: openId, tab: next === 'call' ? undefined : next })),
    /** The URL of the list with these filters. */
    listAddress: (some: LogFilters) => at(some, { view: undefined }),
    /** The URL that opens a request. */
    getAddress: (id: string) => at(filters, { id }),
    close: () => history.replace(at(filters)),
  };
}
