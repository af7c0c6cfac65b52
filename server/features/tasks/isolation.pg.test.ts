import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitKeys } from '../../../tests/admitted-keys.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import { updateKey } from '../keys/service.ts';
import { failOverdueTasks } from './sweeps.ts';

let database: PostgresDatabase;
let app: TestApp;
/** A connection pool that holds locks and observes. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await taskApp({ db: database.open(), engines: fakeEngines(undefined, 0) });
  other = database.open();
});
afterAll(async () => {
  await other?.close();
  await app?.close();
  await database?.drop();
});

const generate = (key: string, headers = {}) =>
  app.call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' }, headers });

/** Runs `work` while a transaction holds the row that a statement locks. */
async function whileHeld<T>(statement: string, id: string, work: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = other.tx(async (tx) => {
    await tx.query(statement, [id]);
    held.resolve();
    await over.promise;
  });
  try {
    await held.promise;
    return await work();
  } finally {
    over.resolve();
    await holding;
  }
}

const CUSTOMER = 'select from customers where id = $1 for update';

/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await other.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

describe('a customer whose row is locked', () => {
  it('blocks no request of others, and uses few connections', async () => {
    const [locked, free] = [await customer(app.db, 1000), await customer(app.db, 1000)];
    const running = await generate(locked.live);
    const own = await whileHeld(CUSTOMER, locked.id, async () => {
      const calls = [
        ...Array.from({ length: 20 }, (_, n) => generate(locked.live, n % 2 ? { 'idempotency-key': 'one' } : {})),
        ...Array.from({ length: 5 }, () =>
          app.call(`POST /api/v2/tasks/${running.body.id}/cancel`, { key: locked.live }),
        ),
      ];
      for (let round = 0; round < 5; round += 1) {
        const made = await Promise.all([generate(free.live), generate(free.test), generate(free.live)]);
        expect(made.map(({ status }) => status)).toEqual([202, 202, 202]);
        // Its next create waits in the line for a moment, at most two of a process.
        expect(await waiting()).toBeLessThanOrEqual(2);
      }
      const body = { type: 'generate', mode: 'live', input: { model: 'v5', prompt: 'rain' } };
      expect(await app.call('POST /api/account/tasks', { cookie: free.cookie, body })).toMatchObject({ status: 202 });
      expect(await app.call('GET /api/v2/credits', { key: locked.live })).toMatchObject({ status: 200 });
      expect(await app.call('GET /api/v2/feed', { key: locked.live })).toMatchObject({ status: 200 });
      return calls;
    });
    // Each request finished when the row was free, or got a 503 before.
    for (const { status, body, headers } of await Promise.all(own)) {
      expect([200, 202, 503]).toContain(status);
      if (status !== 503) continue;
      expect(body.code).toBe('unavailable');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect(await generate(locked.live)).toMatchObject({ status: 202 });
    await expectBalancedLedger(app.db);
  });

  it('does not stop the tasks of others from timing out', async () => {
    const [locked, free] = [await customer(app.db), await customer(app.db)];
    const tasks = [await generate(locked.live), await generate(free.live)].map(({ body }) => body.id as string);
    await app.db.query(`update tasks set expires_at = now() where id = any ($1)`, [tasks]);
    const states = async () => {
      const { rows } = await app.db.query<{ status: string }>(
        'select status from tasks where id = any ($1) order by array_position($1, id)',
        [tasks],
      );
      return rows.map(({ status }) => status);
    };
    await whileHeld(CUSTOMER, locked.id, () => failOverdueTasks(app.core));
    expect(await states()).toEqual(['queued', 'failed']);
    // A sweep skips a row that something else of the server holds at that moment.
    const sweep = async () => {
      await failOverdueTasks(app.core);
      return states();
    };
    await expect.poll(sweep).toEqual(['failed', 'failed']);
    await expectBalancedLedger(app.db);
  });

  it("gets a key's new budget when the row is free, with what the key has spent", async () => {
    const { id, live } = await customer(app.db, 100);
    await generate(live);
    const { rows } = await app.db.query<{ id: string }>(
      "select id from keys where customer_id = $1 and mode = 'live'",
      [id],
    );
    const { change } = await whileHeld(CUSTOMER, id, () => {
      const change = updateKey(app.db, id, rows[0]!.id, { budget: { day: 24 } });
      return Promise.resolve({ change });
    });
    const key = await change;
    expect(key.budget_used).toEqual({ day: 12, week: 12, month: 12 });
    expect([(await generate(live)).status, (await generate(live)).status]).toEqual([202, 402]);
  });
});

describe('a key', () => {
  it('with a locked rate limit bucket blocks no request of others', async () => {
    const [locked, free] = [await customer(app.db), await customer(app.db)];
    for (const { live } of [locked, free]) await app.call('GET /api/v2/credits', { key: live });
    const bucket = `select from rate_limits where bucket = (select id from keys where customer_id = $1 and mode = 'live') for update`;
    const own = await whileHeld(bucket, locked.id, async () => {
      const calls = Array.from({ length: 20 }, () => app.call('GET /api/v2/credits', { key: locked.live }));
      for (let round = 0; round < 5; round += 1) {
        const responses = await Promise.all(
          ['GET /api/v2/credits', 'GET /api/v2/feed'].map((operation) => app.call(operation, { key: free.live })),
        );
        expect(responses.map(({ status }) => status)).toEqual([200, 200]);
        expect(await waiting()).toBeLessThanOrEqual(1);
      }
      return calls;
    });
    for (const { status } of await Promise.all(own)) expect([200, 503]).toContain(status);
  });

  it('can be used while it is being changed', async () => {
    const { id, live } = await customer(app.db);
    const change = `update keys set name = 'new' where customer_id = $1`;
    await whileHeld(change, id, async () => {
      expect(await app.call('GET /api/v2/credits', { key: live })).toMatchObject({ status: 200 });
      expect(await generate(live)).toMatchObject({ status: 202 });
    });
  });
});

it('takes tokens from the unlocked buckets', async () => {
  await app.db.query(`select limits_take('held', 5), limits_take('free', 5)`);
  const taken = await whileHeld('select from rate_limits where bucket = $1 for update', 'held', () =>
    admitKeys(app.db, ['held', 'free', 'held', 'free'], 5),
  );
  expect(taken.map(({ place, remaining }) => [place, remaining])).toEqual([
    [2, 3],
    [4, 2],
  ]);
});
