import { expect, it, onTestFinished } from 'vitest';
import { claimant } from '../../../tests/claimant.ts';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { customer, taskApp, waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { closeGate, endPause, unreliableEngines } from '../../../tests/tasks/unreliable-engines.ts';
import { claimTasks, releaseClaims } from './claims.ts';

const worker = { pollMs: 50 };
/** Outlasts a busy machine. */
const leaseSeconds = 15;
const ids = { live: 'fake', test: 'fake' };

it('processes share one probe, and all of them continue when it succeeds', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const services = [unreliableEngines(4), unreliableEngines(4)] as const;
  const apps: TestApp[] = [];
  for (const { engines } of services) apps.push(await taskApp({ db: database.open(), engines, leaseSeconds, worker }));
  onTestFinished(async () => {
    for (const app of apps) await app.close();
  });
  const { db, core } = apps[0]!;

  // Each request waits for the test. More than one at a time would be more than one probe.
  let open = 0;
  let most = 0;
  let sent = Promise.withResolvers<void>();
  let response = Promise.withResolvers<void>();
  for (const { service } of services) {
    service.onRequest = async () => {
      open += 1;
      most = Math.max(most, open);
      sent.resolve();
      await response.promise;
      open -= 1;
    };
  }
  await closeGate(core);
  const tasks = [];
  for (let n = 0; n < 3; n += 1) {
    const { live } = await customer(db, 100);
    for (let count = 0; count < 4; count += 1) {
      const { body } = await apps[count % 2]!.call('POST /api/v2/generate', {
        key: live,
        body: { model: 'v5', prompt: 'rain' },
      });
      tasks.push({ id: body.id as string, live });
    }
  }
  const by = await claimant(db);
  for (let probes = 0; probes < 2; probes += 1) {
    await endPause(core);
    await sent.promise;
    sent = Promise.withResolvers<void>();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) => claimTasks(apps[n % 2]!.db, by, 100, ['live', 'test'], true, ids)),
    );
    expect(claims.flat()).toEqual([]);
    expect(most).toBe(1);
    if (probes === 1) for (const { service } of services) service.isDown = false;
    const last = response;
    response = Promise.withResolvers<void>();
    last.resolve();
    // The failure is written before the next pause ends.
    await expect.poll(() => db.all('select from gates where probe is not null')).toEqual([]);
  }
  // All slots of both processes.
  await expect.poll(() => open).toBe(8);
  response.resolve();
  for (const { id, live } of tasks) expect((await waitForFinalTask(apps[0]!, live, id)).status).toBe('succeeded');
  await expectBalancedLedger(db);
});

it('processes that look at the same moment claim one probe', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const app = await taskApp({ db: database.open(), engines: unreliableEngines(0).engines });
  onTestFinished(() => app.close());
  const pools = Array.from({ length: 8 }, () => database.open());
  onTestFinished(async () => {
    for (const pool of pools) await pool.close();
  });
  const { live } = await customer(app.db, 100);
  for (let n = 0; n < 4; n += 1)
    await app.call('POST /api/v2/generate', { key: live, body: { model: 'v5', prompt: 'rain' } });
  const all = await Promise.all(pools.map((pool) => claimant(pool)));
  for (let round = 0; round < 25; round += 1) {
    await closeGate(app.core);
    await app.db.query('update gates set closed_until = clock_timestamp(), probe = null');
    const claims = await Promise.all(
      pools.map((pool, n) => claimTasks(pool, all[n]!, 100, ['live', 'test'], true, ids)),
    );
    expect(claims.flat()).toHaveLength(1);
    await releaseClaims(app.db, claims.flat());
  }
});
