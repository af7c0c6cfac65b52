import { expect, test } from 'vitest';
import type { LogEntry, LogPage } from '#generated/account/types.gen.ts';
import { createLogEntry } from '../../../tests/app/records.ts';
import { mergeNewer } from './log-tail.ts';

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

test('more new requests than a page restart the list, without a gap', () => {
  const after = mergeNewer(list(page([5], 'c1'), page([2])), page([9, 8], 'further'));
  expect(ids(after)).toEqual([['req_9', 'req_8']]);
  expect(after).toMatchObject({ pages: [{ next_cursor: 'further' }], pageParams: [{}] });
});

test('an empty list is filled', () => {
  expect(ids(mergeNewer(list(page([])), page([1])))).toEqual([['req_1']]);
});
