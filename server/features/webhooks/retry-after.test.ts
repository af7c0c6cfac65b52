import { describe, expect, it } from 'vitest';
import { getPause } from './retry-after.ts';

const now = new Date('2026-11-20T09:00:00Z');
const PAUSE = 5000;
const HOURS_10 = 36_000_000;

describe('the pause after a response', () => {
  it.each([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['Fri, 20 Nov 2026 09:02:00 GMT', 120_000],
    ['Friday, 20-Nov-26 09:02:00 GMT', 120_000],
    // A shorter one would use up the attempts.
    ['1', PAUSE],
    ['0', PAUSE],
    ['Fri, 20 Nov 2026 08:00:00 GMT', PAUSE],
    // Bounded, however long.
    ['9999999999', HOURS_10],
    ['Fri, 31 Dec 9999 23:59:59 GMT', HOURS_10],
    // Not a Retry-After.
    ['', PAUSE],
    ['-1', PAUSE],
    ['1.5', PAUSE],
    ['1e9', PAUSE],
    ['soon', PAUSE],
    ['99999999999', PAUSE],
    ['2026-11-20T10:00:00Z', PAUSE],
    ['Fri, 32 Nov 2026 09:02:00 GMT', PAUSE],
  ])('with Retry-After: %j is %d ms', (header, expected) => {
    expect(getPause(PAUSE, 429, header, now)).toBe(expected);
    expect(getPause(PAUSE, 503, header, now)).toBe(expected);
    expect(getPause(PAUSE, 500, header, now)).toBe(PAUSE);
  });

  it('is never shorter than the schedule says', () => {
    expect(getPause(2 * HOURS_10, 503, '9999999999', now)).toBe(2 * HOURS_10);
    expect(getPause(PAUSE, null, '120', now)).toBe(PAUSE);
    expect(getPause(PAUSE, 503, undefined, now)).toBe(PAUSE);
  });
});
