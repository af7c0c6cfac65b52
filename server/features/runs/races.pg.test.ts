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

it('a failing service gets no requests from any process, except of the task that probes it', async () => {
  const gates = apps.map(({ core }) => createRemoteTools(core, 'another', true).gate);
  const admit = (task: string) => Promise.all(gates.map((gate) => gate.admits(task)));
  for (let n = 0; n < 5; n += 1) {
    expect(await admit('task_1')).toEqual([true, true]);
    await gates[n % 2]!.failed('task_1', '503');
  }
  expect(await admit('task_1')).toEqual([false, false]);
  await db.query(`update gates set probe = 'task_2' where engine = 'another'`);
  expect(await admit('task_1')).toEqual([false, false]);
  expect(await admit('task_2')).toEqual([true, true]);
  await gates[0]!.failed('task_2', '503');
  expect(await admit('task_2')).toEqual([false, false]);
  await gates[0]!.responded();
  expect(await admit('task_1')).toEqual([true, true]);
});
