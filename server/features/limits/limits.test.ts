import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { unique } from '../../../tests/harness.ts';
import type { Db } from '../../core/db.ts';
import { rateLimitHeaders, retryAfter } from './service.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly wait_ms: number;
  readonly reset_ms: number;
}

/** Takes a request at a number of microseconds after the start of the test. */
async function take(bucket: string, perMinute: number, at: number): Promise<Taken> {
  const { rows } = await db.named<Taken>(
    'test_take',
    `select * from limits_take($1, $2, timestamptz '2026-01-01Z' + $3 * interval '1 microsecond')`,
    [bucket, perMinute, at],
  );
  return rows[0]!;
}

const MINUTE = 60_000_000;
const getStep = (perMinute: number) => Math.round(MINUTE / perMinute);

describe('limits_take', () => {
  // A minute isn't divisible by 13, 17 and 23 in whole microseconds, so these rates round differently.
  it.each([1, 7, 13, 17, 23, 60, 1000])('allows exactly the requests of a minute at once: %i', async (perMinute) => {
    const bucket = unique('burst');
    for (let left = perMinute - 1; left >= 0; left -= 1) {
      expect(await take(bucket, perMinute, 0)).toMatchObject({ allowed: true, remaining: left, wait_ms: 0 });
    }
    const step = getStep(perMinute);
    const refused = await take(bucket, perMinute, 0);
    expect(refused).toMatchObject({ allowed: false, remaining: 0, wait_ms: Math.ceil(step / 1000) });
    expect(refused.reset_ms).toBe(Math.ceil((step * perMinute) / 1000));
    expect(await take(bucket, perMinute, step - 1)).toMatchObject({ allowed: false });
    expect(await take(bucket, perMinute, step)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await take(bucket, perMinute, step)).toMatchObject({ allowed: false });
  });

  it('keeps buckets separate', async () => {
    const [one, other] = [unique('a'), unique('b')];
    await take(one, 1, 0);
    expect(await take(one, 1, 0)).toMatchObject({ allowed: false });
    expect(await take(other, 1, 0)).toMatchObject({ allowed: true });
  });

  it('refills a bucket evenly, whenever requests come', async () => {
    const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat(2 * MINUTE), fc.nat(2_000_000)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), gaps, async (perMinute, waits) => {
        const bucket = unique('random');
        const step = getStep(perMinute);
        let now = 0;
        // When the bucket will be empty again.
        let empty = 0;
        for (const wait of waits) {
          now += wait;
          const level = Math.max(0, empty - now);
          const allowed = level + step <= step * perMinute;
          if (allowed) empty = now + level + step;
          const free = step * perMinute - Math.max(0, empty - now);
          expect(await take(bucket, perMinute, now)).toEqual({
            allowed,
            remaining: Math.floor(free / step),
            wait_ms: allowed ? 0 : Math.max(1, Math.ceil((step - free) / 1000)),
            reset_ms: Math.ceil((empty - now) / 1000),
          });
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('limits_take_many', () => {
  it('takes tokens as limits_take does, one request after the other', async () => {
    const calls = fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { maxLength: 12 });
    const groups = fc.array(fc.record({ wait: fc.nat(2 * MINUTE), calls }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), groups, async (perMinute, all) => {
        const [together, alone] = [unique('together'), unique('alone')];
        let now = 0;
        // Only limits_take creates new buckets.
        for (const n of [0, 1, 2]) {
          for (const name of [together, alone]) await take(`${name}${n}`, perMinute, now);
        }
        for (const { wait, calls: buckets } of all) {
          now += wait;
          const expected: (Taken & { place: number })[] = [];
          for (const [place, n] of buckets.entries()) {
            if (n !== null) expected.push({ place: place + 1, ...(await take(`${alone}${n}`, perMinute, now)) });
          }
          const { rows } = await db.query<Taken & { place: number }>(
            `select * from limits_take_many($1, $2, timestamptz '2026-01-01Z' + $3 * interval '1 microsecond')
             order by place`,
            [buckets.map((n) => (n === null ? null : `${together}${n}`)), perMinute, now],
          );
          expect(rows).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('takes no token from a new bucket', async () => {
    const [known, unknown] = [unique('known'), unique('unknown')];
    await take(known, 5, 0);
    const { rows } = await db.query('select place, remaining from limits_take_many($1, 5)', [[unknown, known]]);
    expect(rows).toEqual([{ place: 2, remaining: 4 }]);
    expect(await take(unknown, 5, 0)).toMatchObject({ remaining: 4 });
  });
});

describe('the rate limit headers', () => {
  it('count whole seconds, rounded up', () => {
    const allowance = { perMinute: 60, remaining: 3, waitMs: 1, resetMs: 57_001 };
    expect(rateLimitHeaders(allowance)).toEqual({
      ratelimit: '"default";r=3;t=58',
      'ratelimit-policy': '"default";q=60;w=60',
    });
    expect(retryAfter(allowance)).toBe(1);
    expect(retryAfter({ ...allowance, waitMs: 0 })).toBe(1);
    expect(retryAfter({ ...allowance, waitMs: 59_001 })).toBe(60);
  });
});
