import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from './db.ts';
import { createPolls, type Polls } from './polls.ts';

type Log = (facts: object, message: string) => void;
const log = { error: vi.fn<Log>(), info: vi.fn<Log>(), warn: vi.fn<Log>() };

/** Statements by when they ran, in milliseconds. */
let queries: { at: number; text: string }[];
let findWork: (text: string) => boolean[];
let polls: Polls;
let draining: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  queries = [];
  findWork = () => [false, false];
  draining = new AbortController();
  const named = async (_name: string, text: string) => {
    queries.push({ at: performance.now(), text });
    return { rows: [{ found: findWork(text) }] };
  };
  polls = createPolls(
    { named } as unknown as Db,
    () => new Date(0),
    log as unknown as Parameters<typeof createPolls>[2],
    draining.signal,
  );
});
afterEach(() => {
  draining.abort();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const lastPause = () => queries.at(-1)!.at - queries.at(-2)!.at;

it('polls for all kinds of work at once, with growing pauses while there is none', async () => {
  const begin = vi.fn<() => void>();
  polls.add({ name: 'tasks', condition: 'has_tasks()', everyMs: 200, begin });
  polls.add({ name: 'emails', condition: 'emails_due(clock.now)', everyMs: 1000, begin: () => undefined });
  polls.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(lastPause()).toBe(200);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lastPause()).toBe(3000);
  expect(queries.at(-1)!.text).toContain('array[has_tasks(), emails_due(clock.now)]');
  expect(begin).not.toHaveBeenCalled();
  findWork = () => [true, false];
  await vi.advanceTimersByTimeAsync(5000);
  expect(begin).toHaveBeenCalled();
  expect(lastPause()).toBe(200);
});

it('pauses grow although schedules are due regularly', async () => {
  polls.add({
    name: 'schedules',
    condition: 'has_due_schedule()',
    isRegular: true,
    everyMs: 200,
    begin: () => undefined,
  });
  findWork = () => [true];
  polls.start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lastPause()).toBe(3000);
});

it('continues with other kinds of work when the condition of one fails', async () => {
  const [beginTasks, beginEmails] = [vi.fn<() => void>(), vi.fn<() => void>()];
  polls.add({ name: 'tasks', condition: 'has_tasks()', everyMs: 200, begin: beginTasks });
  polls.add({ name: 'emails', condition: 'emails_due(clock.now)', everyMs: 200, begin: beginEmails });
  let isBroken = true;
  findWork = (text) => {
    if (isBroken && text.includes('has_tasks')) throw Object.assign(new Error('no such function'), { code: '42883' });
    return text.includes('has_tasks') && text.includes('emails_due') ? [true, true] : [true];
  };
  polls.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beginTasks).not.toHaveBeenCalled();
  expect(beginEmails.mock.calls.length).toBeGreaterThan(200);
  // The failing condition is tried less and less often, and logged once.
  expect(queries.filter(({ text }) => text.includes('has_tasks')).length).toBeLessThan(40);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    'Could not look for tasks; retrying with growing pauses',
  );
  isBroken = false;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(beginTasks).toHaveBeenCalled();
  expect(log.info).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'Can look for tasks again');
});

it('pauses when the database fails, and stops when the process does', async () => {
  const begin = vi.fn<() => void>();
  polls.add({ name: 'tasks', condition: 'has_tasks()', everyMs: 200, begin });
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
