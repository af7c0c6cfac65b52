import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from './db.ts';
import { createPolls, type Polls } from './polls.ts';

type Log = (facts: object, message: string) => void;
const log = { error: vi.fn<Log>(), info: vi.fn<Log>(), warn: vi.fn<Log>() };

/** Statements by when they ran, in milliseconds. */
let queries: { at: number; text: string }[];
let findWork: () => boolean[];
let polls: Polls;
let draining: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  queries = [];
  findWork = () => [false, false];
  draining = new AbortController();
  const one = async (text: string) => {
    queries.push({ at: performance.now(), text });
    return { found: findWork() };
  };
  polls = createPolls(
    { one } as unknown as Db,
    () => new Date(0),
    log as unknown as Parameters<typeof createPolls>[2],
    draining.signal,
  );
});
afterEach(() => {
  draining.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const lastPause = () => queries.at(-1)!.at - queries.at(-2)!.at;

it('polls for all kinds of work at once, with growing pauses while there is none', async () => {
  const begin = vi.fn<() => void>();
  polls.add({ condition: 'tasks_ready()', everyMs: 200, begin });
  polls.add({ condition: 'mails_ready(clock.now)', everyMs: 1000, begin: () => undefined });
  polls.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(lastPause()).toBe(200);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lastPause()).toBe(3000);
  expect(queries.at(-1)!.text).toContain('array[tasks_ready(), mails_ready(clock.now)]');
  expect(begin).not.toHaveBeenCalled();
  findWork = () => [true, false];
  await vi.advanceTimersByTimeAsync(5000);
  expect(begin).toHaveBeenCalled();
  expect(lastPause()).toBe(200);
});

it('pauses when the database fails, and stops when the process does', async () => {
  const begin = vi.fn<() => void>();
  polls.add({ condition: 'tasks_ready()', everyMs: 200, begin });
  polls.start();
  findWork = () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(queries.length).toBeLessThan(10);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    'Could not look for work; retrying with growing pauses',
  );
  findWork = () => [true];
  await vi.advanceTimersByTimeAsync(11_000);
  expect(begin).toHaveBeenCalled();
  draining.abort();
  const count = queries.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queries).toHaveLength(count);
});
