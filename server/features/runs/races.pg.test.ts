import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { successfulOutput, replicateApp, tone } from '../../../tests/replicate/rig.ts';
import { type ReplicateServer, replicateServer } from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { createRemoteTools } from './service.ts';

let replicate: ReplicateServer;
let database: PostgresDatabase;
let apps: readonly [TestApp, TestApp];
let db: Db;
let song: Uint8Array;

beforeAll(async () => {
  [replicate, database, song] = await Promise.all([replicateServer(), postgresDatabase(), tone(1.5)]);
  const app = () => replicateApp({ replicate, db: database.open(), pace: { polls: [60_000, 60_000] } });
  apps = [await app(), await app()];
  db = apps[0].db;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
  await replicate.close();
});

it('one webhook in two processes causes one settlement and one set of works', async () => {
  const tasks = await Promise.all(
    Array.from({ length: 3 }, async (_, n) => {
      const who = await customer(db);
      const body = { model: 'v4', prompt: 'x', instrumental: true };
      const { body: made } = await apps[n % 2]!.call('POST /api/v2/generate', { key: who.live, body });
      return { ...who, task: made.id as string };
    }),
  );
  await replicate.prediction(6);
  for (const one of replicate.predictions.values()) {
    replicate.succeed(one.id, successfulOutput(replicate, one, song));
    const { body, headers } = replicate.message(one.id);
    const { pathname, search } = new URL(one.webhook!);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => apps[n % 2]!.call(`POST ${pathname}${search}`, { headers, body })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  }
  for (const { id, live, task } of tasks) {
    expect(await waitForFinalTask(apps[0], live, task)).toMatchObject({
      status: 'succeeded',
      credits: { held: 0, charged: 8 },
    });
    expect(await balance(db, id)).toEqual({ available: 42, held: 0, used: 8 });
    const { rows } = await db.query('select count(*)::int as n from files where task_id = $1', [task]);
    expect(rows).toEqual([{ n: 4 }]);
  }
  expect(replicate.predictions.size).toBe(6);
  await expectBalancedLedger(db);
});

it('one step in many processes is requested by one of them', async () => {
  const who = await customer(db);
  const { body } = await apps[0].call('POST /api/v2/generate', {
    key: who.live,
    body: { model: 'v4', prompt: 'x', instrumental: true },
  });
  const tools = apps.map(({ core }) => createRemoteTools(core, 'replicate', true));
  const begun = await Promise.all(
    Array.from({ length: 20 }, (_, n) => tools[n % 2]!.runs.begin(body.id, 'clip of the test')),
  );
  expect(begun.filter((run) => run?.fresh)).toHaveLength(1);
  expect(new Set(begun.map((run) => run?.id)).size).toBe(1);
  await apps[0].call(`POST /api/v2/tasks/${body.id}/cancel`, { key: who.live });
  expect(await tools[0]!.runs.begin(body.id, 'another')).toBeNull();
});

it('a failing service is paused for all processes, and probed by one', async () => {
  const gates = apps.map(({ core }) => createRemoteTools(core, 'another', true).gate);
  for (let n = 0; n < 5; n += 1) {
    expect(await gates[n % 2]!.enter()).toBe(0);
    await gates[n % 2]!.failed('503');
  }
  for (const gate of gates) expect(await gate.enter()).toBeGreaterThan(5000);
  await db.query(`update gates set closed_until = now() - interval '1 second' where engine = 'another'`);
  const waits = await Promise.all(Array.from({ length: 10 }, (_, n) => gates[n % 2]!.enter()));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  // The gate failed again, so the next pause is longer.
  await db.query(`update gates set failed_at = now() - interval '20 seconds' where engine = 'another'`);
  await gates[0]!.failed('503');
  expect(await gates[1]!.enter()).toBeGreaterThan(18_000);
  // However often it fails, the pause is two minutes at most.
  await db.query(`update gates set closings = 9, failed_at = now() - interval '20 seconds' where engine = 'another'`);
  await gates[0]!.failed('503');
  const longest = await gates[1]!.enter();
  expect(longest).toBeGreaterThan(100_000);
  // Clocks of virtual machines are set back by some milliseconds now and then.
  expect(longest).toBeLessThan(121_000);
  await gates[0]!.responded();
  for (const gate of gates) expect(await gate.enter()).toBe(0);
});
