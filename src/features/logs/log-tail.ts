import type { InfiniteData } from '@tanstack/react-query';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import type { LogQuery } from './log-filters.ts';

/**
 * Requests are logged with a delay, so the last seconds are polled again. If they are few, the last minute is, because requests
 * that are only counted change the number of an earlier one.
 */
const overlaps = { least: 10_000, counted: 70_000, fewRows: 50 };

/** The time from which newer requests are polled. `rows` are the newest ones. */
export function getTailStart(rows: readonly LogEntry[], { from }: LogQuery): string | undefined {
  const [newest] = rows;
  if (newest === undefined) return from;
  const before = (ms: number) => new Date(Date.parse(newest.created_at) - ms).toISOString();
  const minute = before(overlaps.counted);
  const isQuiet = rows.filter(({ created_at: at }) => at >= minute).length < overlaps.fewRows;
  const time = isQuiet ? minute : before(overlaps.least);
  return from !== undefined && from > time ? from : time;
}

const text = ({ created_at: time, request_id: id }: LogEntry) => `${time} ${id}`;
const compareNewestFirst = (a: LogEntry, b: LogEntry) => (text(a) < text(b) ? 1 : -1);

/** The rows of a page with the latest numbers of repetitions. The same array if none has changed. */
function updateRepeats(rows: LogEntry[], latest: ReadonlyMap<string, LogEntry>): LogEntry[] {
  const isChanged = ({ request_id: id, repeats }: LogEntry) => (latest.get(id)?.repeats ?? repeats) !== repeats;
  return rows.some(isChanged) ? rows.map((row) => latest.get(row.request_id) ?? row) : rows;
}

/**
 * Merges the requests of `newer` into the list. If more arrived than fit into one response, the list starts over with
 * them: its cursor leads to the ones in between.
 */
export function mergeNewer(list: InfiniteData<LogPage>, newer: LogPage): InfiniteData<LogPage> {
  if (newer.next_cursor !== null) return { pages: [newer], pageParams: list.pageParams.slice(0, 1) };
  const known = new Set(list.pages.flatMap(({ data }) => data.map(({ request_id: id }) => id)));
  const added = newer.data.filter(({ request_id: id }) => !known.has(id));
  const latest = new Map(newer.data.map((row) => [row.request_id, row]));
  const pages = list.pages.map((page) => {
    const data = updateRepeats(page.data, latest);
    return data === page.data ? page : { ...page, data };
  });
  const [first, ...rest] = pages;
  if (first === undefined || (added.length === 0 && pages.every((page, n) => page === list.pages[n]))) return list;
  return { ...list, pages: [{ ...first, data: [...added, ...first.data].toSorted(compareNewestFirst) }, ...rest] };
}
