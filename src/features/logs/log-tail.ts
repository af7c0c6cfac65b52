import type { InfiniteData } from '@tanstack/react-query';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import type { LogFilters } from './log-filters.ts';

/** Calls are written some time after they arrived: those of the last seconds are asked for again. */
const tailOverlap = 10_000;

/** From when on newer calls are looked for. */
export function since(newest: LogEntry | undefined, { from }: LogFilters): string | undefined {
  if (newest === undefined) return from;
  const time = new Date(Date.parse(newest.created_at) - tailOverlap).toISOString();
  return from !== undefined && from > time ? from : time;
}

const text = ({ created_at: time, request_id: id }: LogEntry) => `${time} ${id}`;
const newestFirst = (a: LogEntry, b: LogEntry) => (text(a) < text(b) ? 1 : -1);

/**
 * The list with the calls of `newer` that it does not have, in their places. When there are more of them than fit into
 * an answer, the list begins anew with them: its cursor leads on through what lies between.
 */
export function withNewer(list: InfiniteData<LogPage>, newer: LogPage): InfiniteData<LogPage> {
  if (newer.next_cursor !== null) return { pages: [newer], pageParams: list.pageParams.slice(0, 1) };
  const known = new Set(list.pages.flatMap(({ data }) => data.map(({ request_id: id }) => id)));
  const added = newer.data.filter(({ request_id: id }) => !known.has(id));
  const [first, ...rest] = list.pages;
  if (first === undefined || added.length === 0) return list;
  return { ...list, pages: [{ ...first, data: [...added, ...first.data].toSorted(newestFirst) }, ...rest] };
}
