import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Backoff } from './backoff.ts';

type Log = (facts: object, message: string) => void;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const rig = () => {
  const log = { info: vi.fn<Log>(), warn: vi.fn<Log>(), error: vi.fn<Log>() };
  return { log, backoff: new Backoff(log, 'count') };
};
const away = (message: string) => Object.assign(new Error(message), { code: 'ECONNREFUSED' });

/** Milliseconds until the next attempt may begin. */
function measurePause(backoff: Backoff): number {
  let ms = 0;
  for (; backoff.isPaused; ms += 100) vi.advanceTimersByTime(100);
  return ms;
}

it('pauses longer after each failure, up to ten seconds, until one succeeds', () => {
  const { backoff } = rig();
  const pauses = Array.from({ length: 7 }, () => {
    backoff.failed(away('gone'));
    return measurePause(backoff);
  });
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  backoff.succeeded();
  backoff.failed(away('gone'));
  expect(measurePause(backoff)).toBe(500);
});

it('logs an outage once, other reasons each time they change, and the end', () => {
  const { log, backoff } = rig();
  backoff.succeeded();
  for (const message of ['refused', 'reset']) backoff.failed(away(message));
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'Could not count; retrying with growing pauses');
  for (const message of ['a mistake', 'a mistake', 'another']) backoff.failed(new Error(message));
  expect(log.error).toHaveBeenCalledTimes(2);
  backoff.succeeded();
  backoff.succeeded();
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ failures: 5 }, 'Can count again');
});
