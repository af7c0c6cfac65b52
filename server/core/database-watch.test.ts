import { expect, it, vi } from 'vitest';
import { DatabaseWatch } from './database-watch.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['25006', 'read-only'],
  ['53300', 'crowded'],
])('the shortage %s ends as soon as a new connection can write', async (code, trouble) => {
  const report = vi.fn<() => void>();
  let error: Error | null = coded(code);
  const connect = vi.fn<() => Promise<void>>(async () => {
    if (error) throw error;
  });
  const watch = new DatabaseWatch({ connect, disconnect: () => undefined }, report, 1);
  for (const _ of [1, 2]) watch.noticeError(error);
  await vi.waitFor(() => expect(connect.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 });
  expect(watch.trouble).toBe(trouble);
  expect(report.mock.calls).toEqual([[{ trouble, error }]]);
  error = null;
  await vi.waitFor(() => expect(watch.trouble).toBeNull(), { timeout: 60_000 });
  expect(report.mock.calls.slice(1)).toEqual([[{ seconds: 0 }]]);
  watch.close();
});

it('a full disk counts for a minute after the last statement that failed', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const watch = new DatabaseWatch({ connect: async () => undefined, disconnect: () => undefined }, () => undefined);
    watch.noticeError(coded('53100'));
    vi.advanceTimersByTime(59_000);
    expect(watch.trouble).toBe('full');
    vi.advanceTimersByTime(2000);
    expect(watch.trouble).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
