import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '../server/config.ts';
import type { Db } from '../server/core/db.ts';
import { testDatabase } from './harness-databases.ts';
import type { TestApp } from './harness.ts';
import { customer, fakeEngines, waitForFinalTask, taskApp } from './tasks/rig.ts';

let db: Db;
let web: TestApp;
beforeAll(async () => {
  db = await testDatabase();
  web = await open('web');
});
afterAll(async () => {
  await web.close();
  await db.close();
});

const engines = fakeEngines();
const open = (role: Role): Promise<TestApp> =>
  taskApp({ db: { ...db, close: async () => undefined }, engines, config: { role } });

it('the web role only accepts work; the worker role only runs it', async () => {
  const { live } = await customer(db);
  const made = await web.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'x' } });
  expect(made.status).toBe(202);
  expect(await web.core.schedules.runNow('tasks.overdue')).toBe(true);
  expect(engines.jobs).toEqual([]);

  const worker = await open('worker');
  expect(await waitForFinalTask(web, live, made.body.id)).toMatchObject({ status: 'succeeded' });
  for (const path of ['/api/v2/credits', '/api/files/x', '/', '/docs/intro']) {
    expect((await worker.call(`GET ${path}`, { key: live })).status).toBe(404);
  }
  for (const path of ['/healthz', '/readyz']) expect((await worker.call(`GET ${path}`)).status).toBe(200);
  await worker.close();
});

it('schedules run in workers only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { rows } = await db.query<{ name: string }>('select name from schedules limit 1');
  const name = rows[0]!.name;
  const due = () => db.query("update schedules set next_at = now() - interval '1 hour' where name = $1", [name]);
  const isDue = async () =>
    (await db.query('select from schedules where name = $1 and next_at < now()', [name])).rowCount === 1;
  const idle = await open('web');
  await due();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isDue()).toBe(true);
  const worker = await open('worker');
  await vi.advanceTimersByTimeAsync(6_000);
  await worker.core.schedules.settled();
  vi.useRealTimers();
  await expect.poll(isDue).toBe(false);
  await worker.close();
  await idle.close();
});
