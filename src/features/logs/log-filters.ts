import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import type { ListLogsData } from '#generated/account/types.gen.ts';
import { problemCodes } from '#generated/problem-codes.ts';
import { publicOperations } from '#generated/public-operations.ts';
import { parseChoice, omitEmpty, toQuery, parseTime } from '../../core/url-params.ts';
import { useAccountPaths } from '../../core/api/account-client.ts';

type Query = NonNullable<ListLogsData['query']>;

/** The filters of the list: parameters of the operation and of the URL. */
export type LogFilters = Omit<Query, 'cursor' | 'limit'>;

export const statusClasses = ['2xx', '4xx', '5xx'] as const;

export const operations: readonly string[] = publicOperations.map(({ id }) => id);

/** Parses the URL, which anyone can edit: invalid values are ignored. */
export function parseFilters(search: string): LogFilters {
  const at = new URLSearchParams(search);
  const id = (name: string) => at.get(name)?.trim().slice(0, 64) || undefined;
  return omitEmpty<LogFilters>({
    key_id: id('key_id'),
    operation: parseChoice(operations, at.get('operation')),
    status_class: parseChoice(statusClasses, at.get('status_class')),
    code: parseChoice(problemCodes, at.get('code')),
    request_id: id('request_id'),
    task_id: id('task_id'),
    from: parseTime(at.get('from')),
    to: parseTime(at.get('to')),
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
  const filters = useMemo(() => parseFilters(search), [search]);
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
