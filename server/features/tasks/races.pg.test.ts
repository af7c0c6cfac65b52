import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { claimant, killClaimants } from '../../../tests/claimant.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { deliverClip, announceTwoClips } from '../../../tests/tasks/deliver.ts';
import {
  balance,
  customer,
  fakeEngines,
  retryWhileBusy,
  taskApp,
  type TestCustomer,
} from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { endDeadLeases, releaseInterrupted } from '../../core/process-store.ts';
import { type Claim, claimedTasks, claimTasks, releaseClaims, retryLater } from './claims.ts';
import { finishTask } from './store.ts';

let database: PostgresDatabase;
/** Two servers on one database, without workers. */
let apps: readonly [TestApp, TestApp];
let db: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  const idle = () => taskApp({ db: database.open(), engines: fakeEngines(undefined, 0) });
  apps = [await idle(), await idle()];
  db = apps[0].db;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

const generate = (n: number, key: string, model = 'v5', headers = {}) =>
  apps[n % 2]!.call('POST /api/v2/generate', { key, body: { model, prompt: 'rain' }, headers });

const countBy = (values: readonly unknown[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
};

describe('concurrent requests', () => {
  it('spend available credits only', async () => {
    const who = await customer(db, 100);
    const responses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => retryWhileBusy(() => generate(n, who.live))),
    );
    expect(countBy(responses.map(({ status }) => status))).toEqual({ 202: Math.floor(100 / 12), 402: 72 });
    expect(await balance(db, who.id)).toEqual({ available: 4, held: 96, used: 0 });
    await expectBalancedLedger(db);
  });

  it('under one Idempotency-Key create one task, on either server', async () => {
    const who = await customer(db, 100);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => generate(n, who.live, 'v5', { 'idempotency-key': 'one' })),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await balance(db, who.id)).toEqual({ available: 88, held: 12, used: 0 });
  });

  it('stay within the rate limit of their key', async () => {
    const limited = () =>
      taskApp({ db: database.open(), engines: fakeEngines(undefined, 0), config: { rateLimitPerMinute: 10 } });
    const two = [await limited(), await limited()] as const;
    const who = await customer(db);
    const started = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => two[n % 2]!.call('GET /api/v2/credits', { key: who.live })),
    );
    const dripped = Math.floor((performance.now() - started) / 6000);
    const passed = responses.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(10 + dripped);
    for (const app of two) await app.close();
  });

  it("are not blocked by another customer's lock", async () => {
    const [stuck, free] = [await customer(db), await customer(db)];
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const other = database.open();
    const holding = other.tx(async (tx) => {
      await tx.query('select from customers where id = $1 for update', [stuck.id]);
      isLocked();
      await over;
    });
    await locked;
    const [refused, made] = await Promise.all([generate(0, stuck.live), generate(0, free.live)]);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(made).toMatchObject({ status: 202 });
    end();
    await holding;
    await other.close();
    expect(await generate(0, stuck.live)).toMatchObject({ status: 202 });
    await expectBalancedLedger(db);
  });
});

/** Creates a number of customers, each with waiting tasks of both modes. */
async function crowd(customers: number, each: number): Promise<TestCustomer[]> {
  const all = await Promise.all(Array.from({ length: customers }, () => customer(db, 1000)));
  await Promise.all(
    all.flatMap(({ live, test }) =>
      Array.from({ length: each }, (_, n) => generate(n, n % 3 === 0 ? test : live, n % 2 === 0 ? 'v3.5' : 'v5')),
    ),
  );
  return all;
}

describe('concurrent workers', () => {
  it('claim each task once, within the limit per customer', async () => {
    const all = await crowd(6, 12);
    const pools = Array.from({ length: 4 }, () => database.open());
    const claimed: Claim[] = [];
    const work = async (pool: Db) => {
      const by = await claimant(pool);
      for (;;) {
        const claims = await claimTasks(pool, by, 3);
        if (claims.length === 0) return;
        claimed.push(...claims);
      }
    };
    await Promise.all(pools.flatMap((pool) => [work(pool), work(pool), work(pool)]));
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    const { rows } = await db.query<{ customer_id: string; mode: 'live' | 'test'; n: number }>(
      `select customer_id, mode, count(*) as n from tasks
       where status = 'running' and customer_id = any ($1) group by 1, 2`,
      [all.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(12);
    for (const { mode, n } of rows) expect(n).toBe(limits.concurrentTasks[mode]);
    await Promise.all(pools.map((pool) => pool.close()));
    await expectBalancedLedger(db);
  });

  it('with cancels, failures, timeouts and lost leases: every task ends once, every credit is accounted for', async () => {
    const all = await crowd(5, 16);
    // Tasks left by other tests can be claimed by anyone.
    await killClaimants(db);
    const pools = Array.from({ length: 4 }, () => database.open());
    const deadline = performance.now() + 60_000;
    const unfinished = async () => {
      const { rows } = await db.query<{ n: number }>('select count(*) as n from tasks where completed_at is null');
      return rows[0]!.n;
    };
    let submitting = true;
    const chance = (probability: number) => Math.random() < probability;
    const end = (
      pool: Db,
      { customer_id: customerId, id }: Claim,
      attempt: number | null,
      status: 'failed' | 'canceled',
    ) =>
      finishTask(
        pool,
        customerId,
        id,
        attempt,
        status,
        status === 'failed' ? { code: 'engine_failed', detail: 'x' } : null,
      );
    const work = async (pool: Db) => {
      const by = await claimant(pool);
      while ((submitting || (await unfinished()) > 0) && performance.now() < deadline) {
        // Its process may die now and then.
        if (chance(0.2)) await pool.query('update processes set lease_until = now() where id = $1', [by.id]);
        await releaseInterrupted(pool, claimedTasks);
        await endDeadLeases(pool, [claimedTasks]);
        for (const claim of await claimTasks(pool, by, 2)) {
          await announceTwoClips(pool, claim);
          const steps = [deliverClip(pool, claim, 0), deliverClip(pool, claim, 1)];
          if (chance(0.2)) steps.push(end(pool, claim, null, 'canceled'));
          if (chance(0.1)) steps.push(end(pool, claim, claim.attempt, 'failed'));
          if (chance(0.2)) await releaseClaims(pool, [claim]);
          if (chance(0.2)) await retryLater(pool, claim, 0);
          await Promise.all(steps);
        }
      }
    };
    const submit = async () => {
      for (let n = 0; n < 20; n += 1) {
        const { live, test } = all[n % all.length]!;
        await Promise.all([generate(n, live, 'v4'), generate(n + 1, test, 'v4.5'), generate(n, live, 'v3.5')]);
      }
      submitting = false;
    };
    await Promise.all([submit(), ...pools.flatMap((pool) => [work(pool), work(pool)])]);
    expect(await unfinished()).toBe(0);
    await Promise.all(pools.map((pool) => pool.close()));
    await expectBalancedLedger(db);
    const { rows } = await db.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
