import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitKeys, type Taken } from '../../../tests/admitted-keys.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { unique } from '../../../tests/harness.ts';
import type { Db } from '../../core/db.ts';
import { rateLimitHeaders, retryAfter } from './service.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const START = "timestamptz '2026-01-01Z' + $3 * interval '1 microsecond'";

/** Takes a request at a number of microseconds after the start of the test. */
async function take(bucket: string, perMinute: number, at: number): Promise<Taken> {
  return (await db.named<Taken>('test_take', `select * from limits_take($1, $2, ${START})`, [bucket, perMinute, at]))
    .rows[0]!;
}

/** The same for a key. */
async function takeQueued(bucket: string, perMinute: number, at: number): Promise<Taken> {
  const text = `select * from limits_take($1, $2, ${START}, true)`;
  return (await db.named<Taken>('test_take_queued', text, [bucket, perMinute, at])).rows[0]!;
}

/** Takes many requests of keys at once. */
const takeMany = (buckets: readonly (string | null)[], perMinute: number, at: number) =>
  admitKeys(db, buckets, perMinute, START.replace('$3', String(at)));

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

describe('requests admitted together', () => {
  it('take tokens as limits_take does for parallel callers, one request after the other', async () => {
    const calls = fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { maxLength: 12 });
    const groups = fc.array(fc.record({ wait: fc.nat(2 * MINUTE), calls }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), groups, async (perMinute, all) => {
        const [together, alone] = [unique('together'), unique('alone')];
        let now = 0;
        // Only limits_take creates new buckets.
        for (const n of [0, 1, 2]) {
          for (const name of [together, alone]) await takeQueued(`${name}${n}`, perMinute, now);
        }
        for (const { wait, calls: buckets } of all) {
          now += wait;
          const expected: (Taken & { place: number })[] = [];
          for (const [place, n] of buckets.entries()) {
            if (n !== null) expected.push({ place: place + 1, ...(await takeQueued(`${alone}${n}`, perMinute, now)) });
          }
          const names = buckets.map((n) => (n === null ? null : `${together}${n}`));
          expect(await takeMany(names, perMinute, now)).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('take no token from a new bucket', async () => {
    const [known, unknown] = [unique('known'), unique('unknown')];
    await take(known, 5, 0);
    expect(await takeMany([unknown, known], 5, 0)).toMatchObject([{ place: 2, remaining: 3 }]);
    expect(await take(unknown, 5, 0)).toMatchObject({ remaining: 4 });
  });
});

describe('rejected requests of a key', () => {
  const RATE = 60;
  const SECOND = 1_000_000;

  async function useUp(bucket: string): Promise<void> {
    for (let n = 0; n < RATE; n += 1) await takeQueued(bucket, RATE, 0);
  }

  it('get times one after the other, at most until the limit is full, and the next ones follow', async () => {
    const bucket = unique('queue');
    await useUp(bucket);
    const first = await takeMany(Array<string>(4).fill(bucket), RATE, 0);
    expect(first.map(({ wait_ms: wait }) => wait)).toEqual([1000, 2000, 3000, 4000]);
    expect(await takeQueued(bucket, RATE, 500_000)).toMatchObject({ allowed: false, wait_ms: 4500 });
    // The one that waited for a second passes, and leaves the times of the others as they are.
    expect(await takeQueued(bucket, RATE, SECOND)).toMatchObject({ allowed: true });
    expect(await takeQueued(bucket, RATE, SECOND)).toMatchObject({ allowed: false, wait_ms: 5000 });
    const many = await takeMany(Array<string>(100).fill(bucket), RATE, SECOND);
    expect(many.every(({ wait_ms: wait, reset_ms: reset }) => wait <= reset)).toBe(true);
    expect(many.at(-1)).toMatchObject({ wait_ms: 60_000, reset_ms: 60_000 });
    // Nobody came back: the times have passed.
    for (let n = 0; n < RATE; n += 1) await takeQueued(bucket, RATE, 120 * SECOND);
    expect(await takeQueued(bucket, RATE, 120 * SECOND)).toMatchObject({ allowed: false, wait_ms: 1000 });
  });

  it('nearly all pass with the retries of the clients, when 80 come at once', async () => {
    const bucket = unique('parallel');
    await takeQueued(bucket, RATE, -120 * SECOND);
    // As both clients do: `Retry-After`, and a random part of a pause that doubles.
    const pause = (attempt: number) => Math.min(0.5 * 2 ** attempt, 8) * (0.5 + Math.random() / 2) * SECOND;
    let waiting = Array.from({ length: 80 }, (_, n) => ({ at: n * 1000, attempt: 0 }));
    let failed = 0;
    while (waiting.length > 0) {
      waiting.sort((one, other) => one.at - other.at);
      const { at } = waiting[0]!;
      const [now, later] = [waiting.filter((one) => one.at < at + 3000), waiting.filter((one) => one.at >= at + 3000)];
      const taken = await takeMany(Array<string>(now.length).fill(bucket), RATE, at + 3000);
      const again = taken.flatMap(({ allowed, wait_ms: wait }, n) => {
        const { attempt } = now[n]!;
        if (allowed) return [];
        const seconds = Math.max(1, Math.ceil(wait / 1000));
        return { at: Math.ceil(at + 3000 + seconds * SECOND + pause(attempt)), attempt: attempt + 1 };
      });
      failed += again.filter(({ attempt }) => attempt > 2).length;
      waiting = [...later, ...again.filter(({ attempt }) => attempt <= 2)];
    }
    expect(failed).toBeLessThanOrEqual(1);
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
