import { expect, test } from 'vitest';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import { createLogEntry } from '../../../tests/app/records.ts';
import { getTailStart, mergeNewer } from './log-tail.ts';

const at = (second: number, id = `req_${second}`): LogEntry =>
  createLogEntry({ request_id: id, created_at: `2026-11-20T09:00:${String(second).padStart(2, '0')}.000Z` });
const page = (seconds: readonly number[], next: string | null = null): LogPage => ({
  data: seconds.map((second) => at(second)),
  next_cursor: next,
});
const list = (...pages: LogPage[]) => ({ pages, pageParams: pages.map((_page, n) => (n === 0 ? {} : `c${n}`)) });
const ids = ({ pages }: { pages: LogPage[] }) => pages.map(({ data }) => data.map(({ request_id: id }) => id));

test('newer requests are prepended once, and late entries are inserted in order', () => {
  const after = mergeNewer(list(page([5, 3], 'c1'), page([2])), page([7, 6, 5, 4, 3]));
  expect(ids(after)).toEqual([['req_7', 'req_6', 'req_5', 'req_4', 'req_3'], ['req_2']]);
  expect(after.pages[0]?.next_cursor).toBe('c1');
});

test('without new requests the list is unchanged', () => {
  const before = list(page([5, 3]));
  expect(mergeNewer(before, page([5, 3]))).toBe(before);
});

test('a known request gets its new number of repetitions', () => {
  const counted = { ...at(3), repeats: 4812 };
  const after = mergeNewer(list(page([5], 'c1'), page([3])), { data: [at(5), counted], next_cursor: null });
  expect(ids(after)).toEqual([['req_5'], ['req_3']]);
  expect(after.pages[1]?.data[0]?.repeats).toBe(4812);
});

test('the last minute is polled again, and only the last seconds if it has many requests', () => {
  expect(getTailStart([at(50), at(5)], {})).toBe('2026-11-20T08:59:40.000Z');
  const many = Array.from({ length: 50 }, (_, n) => at(50, `req_many${n}`));
  expect(getTailStart(many, {})).toBe('2026-11-20T09:00:40.000Z');
  expect(getTailStart([], { from: '2026-11-20T09:00:00.000Z' })).toBe('2026-11-20T09:00:00.000Z');
});

test('more new requests than a page restart the list, without a gap', () => {
  const after = mergeNewer(list(page([5], 'c1'), page([2])), page([9, 8], 'further'));
  expect(ids(after)).toEqual([['req_9', 'req_8']]);
  expect(after).toMatchObject({ pages: [{ next_cursor: 'further' }], pageParams: [{}] });
});

test('an empty list is filled', () => {
  expect(ids(mergeNewer(list(page([])), page([1])))).toEqual([['req_1']]);
});
