import type { InfiniteData } from '@tanstack/react-query';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import type { LogFilters } from './log-filters.ts';

/** Requests are logged with a delay, so the last seconds are polled again. */
const tailOverlap = 10_000;

/** The time from which newer requests are polled. */
export function getTailStart(newest: LogEntry | undefined, { from }: LogFilters): string | undefined {
  if (newest === undefined) return from;
  const time = new Date(Date.parse(newest.created_at) - tailOverlap).toISOString();
  return from !== undefined && from > time ? from : time;
}

const text = ({ created_at: time, request_id: id }: LogEntry) => `${time} ${id}`;
const compareNewestFirst = (a: LogEntry, b: LogEntry) => (text(a) < text(b) ? 1 : -1);

/**
 * Merges the requests of `newer` into the list. If more arrived than fit into one response, the list starts over with
 * them: its cursor leads to the ones in between.
 */
export function mergeNewer(list: InfiniteData<LogPage>, newer: LogPage): InfiniteData<LogPage> {
  if (newer.next_cursor !== null) return { pages: [newer], pageParams: list.pageParams.slice(0, 1) };
  const known = new Set(list.pages.flatMap(({ data }) => data.map(({ request_id: id }) => id)));
  const added = newer.data.filter(({ request_id: id }) => !known.has(id));
  const [first, ...rest] = list.pages;
  if (first === undefined || added.length === 0) return list;
  return { ...list, pages: [{ ...first, data: [...added, ...first.data].toSorted(compareNewestFirst) }, ...rest] };
}
