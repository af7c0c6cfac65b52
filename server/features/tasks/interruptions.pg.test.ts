import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { claimant, killClaimants } from '../../../tests/claimant.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { announceTwoClips, claimAllTasks, deliverClip } from '../../../tests/tasks/deliver.ts';
import {
  instantEngine,
  balance,
  customer,
  fakeEngines,
  waitForFinalTask,
  type Script,
  taskApp,
} from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import type { Db } from '../../core/db.ts';
import { type Claim, claimTasks, releaseClaims } from './claims.ts';
import { failOverdueTasks } from './sweeps.ts';

const { together, alone } = limits.interruptions;

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A process on the database. After its death, it can't reach the database any more. */
function mortalApp(life: { isDead: boolean }, script: Script): Promise<TestApp> {
  const dead = async () => {
    throw new Error('The process is dead.');
  };
  const alive: Db = { ...db, close: async () => undefined };
  const mortal = new Proxy(alive, {
    get: (target, name: keyof Db) => (life.isDead && name !== 'embedded' && name !== 'close' ? dead : target[name]),
  });
  return taskApp({ db: mortal, engines: fakeEngines(script), leaseSeconds: 60, worker: { pollMs: 20 } });
}

const leasesExpire = () => killClaimants(db);

const isOver = async (): Promise<boolean> =>
  (await db.query('select from tasks where completed_at is null')).rowCount === 0;

const generate = async (app: TestApp, key: string, body: object = {}): Promise<string> =>
  (await app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain', ...body } })).body.id;

describe('a task that kills every process that runs it', () => {
  it('fails after the limit of deaths, and no task beside it does', async () => {
    const web = await taskApp({ db: { ...db, close: async () => undefined }, engines: fakeEngines(undefined, 0) });
    const [one, other] = [await customer(db), await customer(db)];
    const innocent: string[] = [];
    for (const key of [one.live, other.live, one.live]) innocent.push(await generate(web, key));
    const poison = await generate(web, other.live, { prompt: 'poison' });
    for (const key of [other.live, one.live, one.test]) innocent.push(await generate(web, key));

    let deaths = 0;
    while (!(await isOver()) && deaths < 20) {
      const death = Promise.withResolvers<void>();
      const life = { isDead: false };
      const app = await mortalApp(life, async function* (job, signal) {
        if (job.input.prompt === 'poison') {
          life.isDead = true;
          death.resolve();
          await new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true }));
        }
        yield* instantEngine(job, signal);
      });
      const over = vi.waitUntil(isOver, { timeout: 60_000, interval: 20 }).catch(() => false);
      await Promise.race([death.promise, over]);
      await app.close();
      if (!life.isDead) break;
      deaths += 1;
      await leasesExpire();
    }

    expect(deaths).toBe(together + alone);
    expect(await waitForFinalTask(web, other.live, poison)).toMatchObject({
      status: 'failed',
      error: { code: 'engine_failed', detail: `The task was interrupted ${together + alone} times in a row.` },
      credits: { held: 0, charged: 0 },
    });
    for (const id of innocent) {
      const { rows } = await db.query('select status, failures from tasks where id = $1', [id]);
      expect(rows).toEqual([{ status: 'succeeded', failures: 0 }]);
    }
    expect(await balance(db, other.id)).toEqual({ available: 26, held: 0, used: 24 });
    await expectBalancedLedger(db);
    await web.close();
  });
});

describe('an interruption', () => {
  let web: TestApp;
  beforeEach(async () => {
    web = await taskApp({ db: { ...db, close: async () => undefined }, engines: fakeEngines(undefined, 0) });
  });
  afterEach(async () => {
    await db.query(
      `select tasks_finish(customer_id, id, null, 'canceled', null) from tasks where completed_at is null`,
    );
    await web.close();
  });
  const claim = async (id: string): Promise<Claim> => {
    const claims = await claimAllTasks(db);
    return claims.find((one) => one.id === id)!;
  };

  it('counts since the last output only, and not when work is released', async () => {
    const who = await customer(db);
    const id = await generate(web, who.live);
    const most = together + alone - 1;
    for (const index of [0, 1]) {
      for (let death = 0; death < most; death += 1) {
        expect(await claim(id)).toMatchObject({ interruptions: death, failures: 0 });
        await leasesExpire();
      }
      await releaseClaims(db, [await claim(id)]);
      const held = await claim(id);
      expect(held).toMatchObject({ interruptions: most, failures: 0 });
      await announceTwoClips(db, held);
      expect(await deliverClip(db, held, index)).toBe(true);
      await releaseClaims(db, [held]);
    }
    expect(await waitForFinalTask(web, who.live, id)).toMatchObject({ status: 'succeeded', credits: { charged: 12 } });
  });

  it('finally makes the task a suspect, which runs first and alone in a process', async () => {
    const who = await customer(db);
    const id = await generate(web, who.test);
    for (let death = 0; death < together; death += 1) {
      await claim(id);
      await leasesExpire();
    }
    const others = [await generate(web, who.live), await generate(web, who.live)];
    const by = await claimant(db);
    const busy = () => claimTasks(db, by, 100, ['live', 'test'], false);
    expect(await busy()).toEqual([]);
    // Whatever modes are requested: a process that runs only live tasks would otherwise never become idle.
    expect(await claimTasks(db, by, 100, ['live'])).toMatchObject([{ id, interruptions: together }]);
    expect((await busy()).map((one) => one.id)).toEqual(others);
  });

  it('costs no time: the deadline starts with the next claim', async () => {
    const who = await customer(db);
    const id = await generate(web, who.live);
    const longAgo = () =>
      db.query(
        `update tasks set started_at = now() - interval '1 hour', deadline_from = now() - interval '1 hour' where id = $1`,
        [id],
      );
    const status = async () => (await db.query('select status from tasks where id = $1', [id])).rows[0];
    await claim(id);
    await longAgo();
    await leasesExpire();
    await failOverdueTasks(web.core);
    expect(await status()).toEqual({ status: 'running' });
    const held = await claim(id);
    await failOverdueTasks(web.core);
    expect(await status()).toEqual({ status: 'running' });
    await longAgo();
    await releaseClaims(db, [held]);
    await claim(id);
    await failOverdueTasks(web.core);
    expect(await status()).toEqual({ status: 'running' });
    await longAgo();
    await failOverdueTasks(web.core);
    expect(await status()).toEqual({ status: 'failed' });
  });

  it('of a suspect: its process starts nothing beside it', async () => {
    const engines = steppedEngines();
    const who = await customer(db);
    const id = await generate(web, who.live);
    for (let death = 0; death < together; death += 1) {
      await claim(id);
      await leasesExpire();
    }
    const other = await generate(web, who.test, { model: 'v3.5' });
    const worker = await taskApp({
      db: { ...db, close: async () => undefined },
      engines: { ...engines, slots: { live: 4, test: 4 } },
      leaseSeconds: 60,
      worker: { pollMs: 5 },
    });
    const suspect = await engines.attempt(id);
    suspect.text();
    suspect.clip(0);
    await waitForFinalTask(worker, who.live, id, ['running']);
    expect(engines.jobs.map(({ taskId }) => taskId)).toEqual([id]);
    suspect.clip(1);
    await waitForFinalTask(worker, who.live, id);
    await engines.attempt(other);
    await worker.close();
  });
});
