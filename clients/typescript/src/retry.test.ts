import { expect, it, vi } from 'vitest';
import { AnswerError, ConnectionError } from './errors.ts';
import { getRetryDelay, retry, parseRetryAfter } from './retry.ts';

const refused = (status: number, retryAfter: number | null = null) =>
  new AnswerError('refused', { status, requestId: null, retryAfter });

it.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['0', 0],
  ['7', 7],
  ['1.5', 1.5],
  ['-3', 0],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
])('Retry-After %j means a pause of %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-20T10:00:00Z'))).toBe(seconds);
});

it('pauses grow, have random jitter, and have an upper limit', () => {
  const chance = vi.spyOn(Math, 'random');
  try {
    const [shortest, longest] = [0, 1].map((value) => {
      chance.mockReturnValue(value);
      return [0, 1, 2, 3, 4, 5, 9].map((attempt) => getRetryDelay(new ConnectionError(), attempt));
    });
    expect(shortest).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  } finally {
    chance.mockRestore();
  }
});

it('Retry-After is waited for up to a minute, with random jitter in addition', () => {
  const delays = [0, 1].map((value) => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(value);
    return getRetryDelay(refused(429, 60), 0);
  });
  expect(delays).toEqual([60_250, 60_500]);
  expect(getRetryDelay(refused(503, 61), 0)).toBe(null);
  expect(getRetryDelay(refused(503, 0), 0)).toBeGreaterThanOrEqual(250);
});

it('there is no retry after a permanent error', () => {
  for (const status of [301, 400, 401, 402, 403, 404, 408, 409, 422])
    expect(getRetryDelay(refused(status), 0)).toBe(null);
  expect(getRetryDelay(new TypeError('wrong use'), 0)).toBe(null);
});

it.each([
  ['no response', new ConnectionError(), 1],
  ['503', refused(503), 1],
  ['429', refused(429), 2],
] as const)('a request that must not run twice is retried after 429 only: %s', async (_what, error, times) => {
  // Delays are random. With this value they are almost zero.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(-0.999);
  const work = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  await expect(retry({ retries: 1, isIdempotent: false }, work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledTimes(times);
  chance.mockRestore();
});
