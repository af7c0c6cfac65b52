import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { createLog } from '../../../tests/logs.ts';
import { customer, type TestCustomer, taskApp } from '../../../tests/tasks/rig.ts';
import { logs } from './feature.ts';
import { insertLogs, type NewLog } from './insert.ts';

const NOW = new Date();
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

let app: TestApp;
let who: TestCustomer;
beforeAll(async () => {
  app = await taskApp({ beside: [logs], clock: { now: () => NOW } });
  who = await customer(app.db);
  await logged(
    who,
    { created_at: ago(30) },
    { created_at: ago(300), status: 429, code: 'rate_limited' },
    { created_at: ago(300), status: 500, code: 'internal_error', key_id: 'key_2' },
    { created_at: ago(7200) },
  );
  await app.db.query('update request_logs set repeats = 4 where customer_id = $1 and status = 429', [who.id]);
  await logged(await customer(app.db), { created_at: ago(30) });
});
afterAll(() => app.close());

const logged = (of: TestCustomer, ...some: readonly Partial<NewLog>[]) =>
  insertLogs(
    app.db,
    some.map((one) => createLog({ customer_id: of.id, ...one })),
  );

async function read(query = '', of = who): Promise<any> {
  return (await app.call(`GET /api/account/logs/histogram${query}`, { cookie: of.cookie })).body;
}
const sum = ({ buckets }: any) =>
  ['succeeded', 'rejected', 'failed'].map((name) =>
    buckets.reduce((total: number, bucket: Record<string, number>) => total + bucket[name]!, 0),
  );

describe('the histogram of requests', () => {
  it('counts the whole log by result, and those counted with another request', async () => {
    const body = await read();
    expect(sum(body)).toEqual([2, 5, 1]);
    expect(body).toMatchObject({ step_seconds: 43_200, complete: true });
    expect(body.buckets.at(-1).start <= NOW.toISOString()).toBe(true);
  });

  it.each([
    [900, 15, [1, 5, 1]],
    [86_400, 1800, [2, 5, 1]],
    [7 * 86_400, 10_800, [2, 5, 1]],
    [60, 1, [1, 0, 0]],
  ])('of the last %s seconds has periods of %s seconds, aligned to the clock', async (seconds, step, counts) => {
    const body = await read(`?from=${ago(seconds)}`);
    expect(body.step_seconds).toBe(step);
    expect(sum(body)).toEqual(counts);
    const starts = body.buckets.map(({ start }: { start: string }) => Date.parse(start) / 1000);
    expect(starts.every((start: number) => start % step === 0)).toBe(true);
    expect(starts.at(-1) - starts[0]).toBe((starts.length - 1) * step);
    expect(starts.length).toBeLessThanOrEqual(61);
  });

  it('applies the filters of the list', async () => {
    expect(sum(await read('?key_id=key_2'))).toEqual([0, 0, 1]);
    expect(sum(await read('?status_class=4xx'))).toEqual([0, 5, 0]);
    expect(sum(await read(`?to=${ago(3600)}`))).toEqual([1, 0, 0]);
  });

  it('is bounded whatever the times are', async () => {
    const { buckets } = await read('?from=1970-01-01T00:00:00Z&to=2999-01-01T00:00:00Z');
    expect(buckets.length).toBeLessThanOrEqual(61);
    expect(await read(`?from=${ago(10)}&to=${ago(20)}`)).toEqual({ step_seconds: 1, buckets: [], complete: true });
    expect((await app.call('GET /api/account/logs/histogram')).status).toBe(401);
  });

  it('counts only the latest of too many requests, and says so', async () => {
    const busy = await customer(app.db);
    const { histogram } = limits.logAnalysis;
    await logged(busy, { created_at: ago(60) });
    for (let made = 0; made < histogram; made += 1000) {
      await logged(busy, ...Array.from({ length: 1000 }, () => ({ created_at: ago(5) })));
    }
    const body = await read('', busy);
    expect(sum(body)).toEqual([histogram, 0, 0]);
    expect(body.complete).toBe(false);
  });
});
