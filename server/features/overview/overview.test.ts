import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { createLog, waitForLogs } from '../../../tests/logs.ts';
import { balance, customer, waitForFinalTask, type TestCustomer, taskApp } from '../../../tests/tasks/rig.ts';
import { insertLogs, type NewLog } from '../logs/insert.ts';
import { logs } from '../logs/feature.ts';
import { overview } from './feature.ts';

const NOW = new Date('2026-11-21T10:20:00Z');
const song = { model: 'v3.5', prompt: 'a token of love' };

async function readOverview(app: TestApp, who: TestCustomer, query = ''): Promise<any> {
  await waitForLogs(app);
  return (await app.call(`GET /api/account/overview${query}`, { cookie: who.cookie })).body;
}

const buckets = (body: any, figure = 'calls'): [string, number][] =>
  body.series
    .filter((bucket: any) => bucket[figure] > 0)
    .map((bucket: any) => [bucket.start.replace(':00.000Z', 'Z'), bucket[figure]]);

describe('requests in the overview', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await taskApp({ beside: [logs, overview] });
  });
  afterAll(() => app.close());

  it('are counted with their results and cost', async () => {
    const who = await customer(app.db, 100);
    const { body: made } = await app.call('POST /api/v2/generate', { key: who.live, body: song });
    const task = await waitForFinalTask(app, who.live, made.id);
    await app.call('POST /api/v2/timestamped-lyrics', { key: who.live, body: { clip_id: task.clips[0]!.id } });
    for (const model of ['v9', 'v8'])
      await app.call('POST /api/v2/generate', { key: who.live, body: { ...song, model } });
    await app.call('GET /api/v2/tasks/task_nowhere', { key: who.test });
    const own = await app.call('POST /api/account/tasks', {
      cookie: who.cookie,
      body: { type: 'generate', mode: 'live', input: { ...song, model: 'v4' } },
    });
    await waitForFinalTask(app, who.live, own.body.id);

    const { used } = await balance(app.db, who.id);
    const body = await readOverview(app, who);
    expect(body.balance).toEqual(await balance(app.db, who.id));
    expect(body.totals).toMatchObject({ errors: 3, credits: used });
    expect(body.totals.latency_p95_ms).toBeGreaterThanOrEqual(body.totals.latency_p50_ms);
    expect(body.series).toHaveLength(24);
    expect(body.operations[0]).toMatchObject({ operation: 'v2-generate', calls: 3, errors: 2, credits: 13 });
    expect(body.operations[0].credits_series.at(-1) + body.operations[0].credits_series.at(-2)).toBe(13);
    expect(body.causes).toEqual([
      { code: 'unknown_model', calls: 2, operations: ['v2-generate'] },
      { code: 'not_found', calls: 1, operations: ['v2-task'] },
    ]);
    expect(body.operations.reduce((sum: number, { credits }: any) => sum + credits, 0)).toBe(used);
  });

  it('of version 1 show their operation', async () => {
    const who = await customer(app.db);
    const body = { ...song, callback_url: 'https://example.com/hook' };
    const { body: inbox } = await app.call('POST /api/v1/generate', { key: who.live, body });
    await waitForFinalTask(app, who.live, inbox.task_id);
    const { operations } = await readOverview(app, who);
    expect(operations).toContainEqual(expect.objectContaining({ operation: 'v1-generate', calls: 1, credits: 5 }));
  });

  it('exclude test requests and released credits', async () => {
    const who = await customer(app.db);
    const { body } = await app.call('POST /api/v2/generate', { key: who.test, body: song });
    await waitForFinalTask(app, who.test, body.id);
    const found = await readOverview(app, who, '?range=7d');
    expect(found.totals.credits).toBe(0);
    expect(found.totals.calls).toBeGreaterThan(0);
    expect(found.step).toBe('day');
  });

  it('come with the keys that are near their budget', async () => {
    const who = await customer(app.db, 100);
    const budget = (day: number | null, month: number | null) =>
      app.db.query(
        `update keys set name = 'web', budget_day = $2, budget_month = $3 where customer_id = $1 and mode = 'live'`,
        [who.id, day, month],
      );
    await budget(7, 5);
    const { body: made } = await app.call('POST /api/v2/generate', { key: who.live, body: song });
    await waitForFinalTask(app, who.live, made.id);
    const near = async () => (await readOverview(app, who)).keys_near_budget;
    expect(await near()).toMatchObject([{ name: 'web', period: 'month', used: 5, budget: 5 }]);
    await budget(6, 100);
    expect(await near()).toMatchObject([{ name: 'web', period: 'day', used: 5, budget: 6 }]);
    await budget(null, 7);
    expect(await near()).toEqual([]);
    await budget(5, null);
    await app.db.query(`update keys set status = 'inactive' where customer_id = $1`, [who.id]);
    expect(await near()).toEqual([]);
  });

  it("are the customer's own", async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    await app.call('GET /api/v2/credits', { key: other.live });
    const body = await readOverview(app, who, '?range=30d');
    expect(body.totals).toEqual({ calls: 0, errors: 0, credits: 0, latency_p50_ms: null, latency_p95_ms: null });
    expect([body.operations, body.causes, body.series.length]).toEqual([[], [], 30]);
    expect((await app.call('GET /api/account/overview')).status).toBe(401);
  });
});

describe('time in the overview', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await taskApp({ beside: [logs, overview], clock: { now: () => NOW } });
  });
  afterAll(() => app.close());

  const logged = async (who: TestCustomer, ...some: readonly Partial<NewLog>[]) =>
    insertLogs(
      app.db,
      some.map((one) => createLog({ customer_id: who.id, ...one })),
    );

  it('is the hour or day of the time zone, and no request is in two', async () => {
    const who = await customer(app.db);
    await logged(
      who,
      { created_at: '2026-11-20T10:59:59.999Z' },
      { created_at: '2026-11-20T11:00:00.000Z' },
      { created_at: '2026-11-21T09:29:59.999Z' },
      { created_at: '2026-11-21T09:30:00.000Z' },
      { created_at: '2026-11-21T10:19:00.000Z' },
    );
    expect(buckets(await readOverview(app, who))).toEqual([
      ['2026-11-20T11:00Z', 1],
      ['2026-11-21T09:00Z', 2],
      ['2026-11-21T10:00Z', 1],
    ]);
    expect(buckets(await readOverview(app, who, '?time_zone=Asia/Kolkata'))).toEqual([
      ['2026-11-20T10:30Z', 2],
      ['2026-11-21T08:30Z', 1],
      ['2026-11-21T09:30Z', 2],
    ]);
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Chatham']) {
      for (const range of ['7d', '30d']) {
        const { totals, series } = await readOverview(app, who, `?range=${range}&time_zone=${zone}`);
        expect([range, zone, totals.calls]).toEqual([range, zone, 5]);
        expect(series.reduce((sum: number, { calls }: any) => sum + calls, 0)).toBe(5);
      }
    }
  });

  it.each([
    ['7d', '2026-11-14T23:00:00.000Z', 'Europe/Berlin'],
    ['30d', '2026-10-22T22:00:00.000Z', 'Europe/Berlin'],
    ['7d', '2026-11-15T00:00:00.000Z', 'UTC'],
    ['24h', '2026-11-20T11:00:00.000Z', 'UTC'],
  ])('starts a range of %s at %s in %s', async (range, from, zone) => {
    const who = await customer(app.db);
    const before = new Date(Date.parse(from) - 1).toISOString();
    await logged(who, { created_at: before }, { created_at: from, code: 'not_found', status: 404 });
    const body = await readOverview(app, who, `?range=${range}&time_zone=${zone}`);
    expect([body.from, body.to]).toEqual([from, NOW.toISOString()]);
    expect(body.totals).toMatchObject({ calls: 1, errors: 1 });
  });

  it('is compared with the same length of time before', async () => {
    const who = await customer(app.db);
    await logged(
      who,
      { created_at: '2026-11-21T10:00:00Z' },
      { created_at: '2026-11-20T10:45:00Z', code: 'not_found', status: 404, latency_ms: 100 },
      { created_at: '2026-11-19T11:45:00Z' },
      { created_at: '2026-11-19T11:29:59Z' },
    );
    await app.db.query(
      `insert into usage_credits (customer_id, quarter, key_id, operation, credits)
       values ($1, '2026-11-20T10:00:00Z', '', 'v2-generate', 7), ($1, '2026-11-21T10:00:00Z', '', 'v2-generate', 5)`,
      [who.id],
    );
    const day = await readOverview(app, who);
    expect(day.totals).toMatchObject({ calls: 1, errors: 0, credits: 5 });
    expect(day.previous).toMatchObject({ calls: 2, errors: 1, credits: 7 });
    expect(day.previous.latency_p95_ms).toBeGreaterThan(50);
    expect((await readOverview(app, who, '?range=7d')).previous).toMatchObject({ calls: 0, latency_p50_ms: null });
  });

  it('shows the duration of requests', async () => {
    const who = await customer(app.db);
    const calls = Array.from({ length: 100 }, (_, n) => ({ latency_ms: n < 90 ? 10 : 1000 }));
    await logged(who, ...calls.map((one) => ({ ...one, created_at: '2026-11-21T10:00:00Z' })));
    const { totals, series } = await readOverview(app, who);
    // The width of a bin is a fifth of its value.
    expect(totals.latency_p50_ms / 10).toBeCloseTo(1, 0);
    expect(totals.latency_p95_ms / 1000).toBeCloseTo(1, 0);
    expect(series.at(-1)).toMatchObject({ calls: 100, latency_p50_ms: totals.latency_p50_ms });
    expect(series.at(-2)).toMatchObject({ calls: 0, latency_p50_ms: null });
  });

  it('counts a request once, even when its batch is written twice', async () => {
    const who = await customer(app.db);
    const rows = [1, 2, 3].map(() => createLog({ customer_id: who.id, created_at: '2026-11-21T10:00:00Z' }));
    await insertLogs(app.db, rows.slice(0, 2));
    await insertLogs(app.db, rows, true);
    await insertLogs(app.db, rows, true);
    expect((await readOverview(app, who)).totals.calls).toBe(3);
    await expect(insertLogs(app.db, rows)).rejects.toThrow(/duplicate key/);
    expect((await readOverview(app, who)).totals.calls).toBe(3);
    const counted = (table: string) => `(select sum(calls) from ${table} where customer_id = $1)::int`;
    const sums = `select ${counted('usage_latency')} as n, ${counted('usage_key_latency')} as of_keys`;
    const { rows: bins } = await app.db.query(sums, [who.id]);
    expect(bins).toEqual([{ n: 3, of_keys: 3 }]);
  });

  it('rejects an unknown time zone and an unknown range', async () => {
    const { cookie } = await customer(app.db);
    const zone = await app.call('GET /api/account/overview?time_zone=Middle/Earth', { cookie });
    expect([zone.status, zone.body.errors[0].pointer]).toEqual([422, '?time_zone']);
    const range = await app.call('GET /api/account/overview?range=1y', { cookie });
    expect([range.status, range.body.errors[0].pointer]).toEqual([422, '?range']);
    const file = await app.call('GET /api/account/usage/export?range=7d&time_zone=Middle/Earth', { cookie });
    expect(file.status).toBe(422);
  });

  it('is exported by day, key and operation', async () => {
    const who = await customer(app.db);
    const { rows } = await app.db.query<{ id: string; mode: string }>(
      `update keys set name = case mode when 'live' then '=1+1' else 'try' end where customer_id = $1 returning id, mode`,
      [who.id],
    );
    const [key, testKey] = ['live', 'test'].map((mode) => rows.find((row) => row.mode === mode)!.id);
    await logged(
      who,
      { created_at: '2026-11-18T14:00:00Z', key_id: testKey! },
      { created_at: '2026-11-19T14:59:00Z', key_id: key! },
      { created_at: '2026-11-19T15:00:00Z', key_id: key!, status: 422, code: 'invalid_field' },
      { created_at: '2026-11-19T16:00:00Z', key_id: key! },
      { created_at: '2026-11-19T16:00:00Z', key_id: key!, operation: 'v2-feed' },
    );
    await app.db.query(
      `insert into usage_credits values ($1, '2026-11-19T16:00Z', $2, 'v2-generate', 12), ($1, '2026-11-21T10:00Z', '', 'v2-generate', 5)`,
      [who.id, key],
    );
    const file = await app.call('GET /api/account/usage/export?range=30d&time_zone=Asia/Tokyo', { cookie: who.cookie });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="usage-30d-2026-11-21.csv"');
    const header = '\uFEFFday,key_id,key_name,mode,operation,calls,errors,credits';
    const ofTestKey = `2026-11-18,${testKey},try,test,v2-generate,1,0,0`;
    expect(file.text.split('\r\n')).toEqual([
      header,
      ofTestKey,
      `2026-11-19,${key},"'=1+1",live,v2-generate,1,0,0`,
      `2026-11-20,${key},"'=1+1",live,v2-feed,1,0,0`,
      `2026-11-20,${key},"'=1+1",live,v2-generate,2,1,12`,
      '2026-11-21,,,live,v2-generate,0,0,5',
      '',
    ]);
    const ofMode = async (mode: string) => {
      const query = `range=30d&time_zone=Asia/Tokyo&mode=${mode}`;
      return (await app.call(`GET /api/account/usage/export?${query}`, { cookie: who.cookie })).text;
    };
    expect(await ofMode('test')).toBe([header, ofTestKey, ''].join('\r\n'));
    expect(await ofMode('live')).toBe(file.text.replace(`${ofTestKey}\r\n`, ''));
    const empty = await app.call('GET /api/account/usage/export?range=12m', {
      cookie: (await customer(app.db)).cookie,
    });
    expect(empty.text).toBe(`${header}\r\n`);
  });

  it('is exported with one statement per month of a year, not per day', async () => {
    const who = await customer(app.db);
    await app.db.query(
      `insert into usage_credits values ($1, '2025-12-01T16:00Z', '', 'v2-generate', 12), ($1, '2026-11-21T10:00Z', '', 'v2-generate', 5)`,
      [who.id],
    );
    const statements = vi.spyOn(app.db, 'query');
    onTestFinished(() => statements.mockRestore());
    const file = await app.call('GET /api/account/usage/export?range=12m', { cookie: who.cookie });
    expect(file.text.split('\r\n').slice(1, -1)).toEqual([
      '2025-12-01,,,live,v2-generate,0,0,12',
      '2026-11-21,,,live,v2-generate,0,0,5',
    ]);
    // Not the schedule's, which deletes old days of everyone.
    const own = statements.mock.calls.filter(([, values]) => values?.includes(who.id));
    expect(own.filter(([text]) => text.includes('usage_credits'))).toHaveLength(12);
  });

  it('is deleted when it is more than 400 days old', async () => {
    const who = await customer(app.db);
    await logged(who, { created_at: '2025-10-17T10:19:00Z' }, { created_at: '2025-10-17T10:30:00Z' });
    await app.core.schedules.runNow('overview.forget');
    const counted = 'select quarter from usage_calls where customer_id = $1';
    const { rows } = await app.db.query<{ quarter: Date }>(counted, [who.id]);
    expect(rows.map(({ quarter }) => quarter.toISOString())).toEqual(['2025-10-17T10:30:00.000Z']);
  });
});

it('guests are not counted: they have no overview', async () => {
  const app = await taskApp({ beside: [logs, overview] });
  await insertLogs(app.db, [createLog({ customer_id: 'guest_1' }), createLog({ customer_id: 'cus_1' })]);
  expect((await app.db.query('select customer_id from usage_calls')).rows).toEqual([{ customer_id: 'cus_1' }]);
  await app.close();
});
