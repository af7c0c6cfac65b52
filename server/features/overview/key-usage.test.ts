import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { createLog, waitForLogs } from '../../../tests/logs.ts';
import { customer, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { insertLogs, type NewLog } from '../logs/insert.ts';
import { logs } from '../logs/feature.ts';
import { overview } from './feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ beside: [logs, overview], clock: { now: () => new Date('2026-11-21T10:20:00Z') } });
});
afterAll(() => app.close());

const logged = (who: TestCustomer, ...some: readonly Partial<NewLog>[]) =>
  insertLogs(
    app.db,
    some.map((one) => createLog({ customer_id: who.id, ...one })),
  );

it('shows the usage of each key, most expensive first', async () => {
  const who = await customer(app.db);
  const other = await customer(app.db);
  const { rows } = await app.db.query<{ id: string; mode: string }>(
    `update keys set name = mode where customer_id = $1 returning id, mode`,
    [who.id],
  );
  const [live, test] = ['live', 'test'].map((mode) => rows.find((row) => row.mode === mode)!.id);
  const at = { created_at: '2026-11-21T10:00:00Z' };
  await logged(
    who,
    ...[1, 2, 3].map(() => ({ ...at, key_id: test!, latency_ms: 10 })),
    { ...at, key_id: live!, latency_ms: 1000, code: 'unknown_model', status: 422 },
    { ...at, key_id: live!, created_at: '2026-11-10T10:00:00Z' },
  );
  await logged(other, { ...at, key_id: live! });
  await app.db.query(
    `insert into usage_credits (customer_id, quarter, key_id, operation, credits)
     values ($1, '2026-11-21T10:00:00Z', $2, 'v2-generate', 12), ($1, '2026-11-21T10:00:00Z', '', 'v2-generate', 5)`,
    [who.id, live],
  );
  await waitForLogs(app);
  const { keys } = (await app.call('GET /api/account/overview', { cookie: who.cookie })).body;
  expect(keys).toMatchObject([
    { id: live, name: 'live', mode: 'live', calls: 1, errors: 1, credits: 12 },
    { id: null, name: '', mode: null, calls: 0, errors: 0, credits: 5, latency_p50_ms: null, latency_p95_ms: null },
    { id: test, name: 'test', mode: 'test', calls: 3, errors: 0, credits: 0 },
  ]);
  expect(keys[0].latency_p95_ms / 1000).toBeCloseTo(1, 0);
  expect(keys[2].latency_p50_ms / 10).toBeCloseTo(1, 0);

  const ofMode = async (mode: string) =>
    (await app.call(`GET /api/account/overview?mode=${mode}`, { cookie: who.cookie })).body;
  const inLive = await ofMode('live');
  expect(inLive.keys.map(({ id }: { id: string | null }) => id)).toEqual([live, null]);
  expect(inLive.totals).toMatchObject({ calls: 1, errors: 1, credits: 17 });
  expect(inLive.causes).toMatchObject([{ code: 'unknown_model', calls: 1 }]);
  const inTest = await ofMode('test');
  expect(inTest.keys.map(({ id }: { id: string | null }) => id)).toEqual([test]);
  expect(inTest.totals).toMatchObject({ calls: 3, errors: 0, credits: 0 });
  expect(inTest.totals.latency_p95_ms / 10).toBeCloseTo(1, 0);
});
