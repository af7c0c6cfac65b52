import { vi } from 'vitest';

/**
 * From now on `performance.now()` moves only by `vi.advanceTimersByTime`: the allowances of a process refill by it. It goes on
 * from where it was, since what was taken before is remembered.
 */
export function fakePerformance(): void {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now);
}
