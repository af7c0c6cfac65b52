import { vi } from 'vitest';

/**
 * From now on, `performance.now()` advances only with `vi.advanceTimersByTime`, so rate limits refill under the test's
 * control. It continues from its current value, because rate limiters remember earlier times.
 */
export function fakePerformance(): void {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now);
}

/** The same for `performance.now()` and the wall clock. */
export function fakeTime(): void {
  const now = Math.ceil(performance.now());
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.now() - now });
  vi.advanceTimersByTime(now);
}
