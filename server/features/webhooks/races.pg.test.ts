import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Receiver, receiver } from '../../../tests/callbacks/receiver.ts';
import { claimant } from '../../../tests/claimant.ts';
import { signedIn } from '../../../tests/customer.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { whileLocked } from '../../../tests/locks.ts';
import { customer, quickCallbacks, retryWhileBusy, taskApp } from '../../../tests/tasks/rig.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { releaseInterrupted, releaseUnfinished } from '../../core/process-store.ts';
import { testEndpoint } from './replay.ts';
import { claimDeliveries, claimedDeliveries, finishAttempt } from './claims.ts';
import { changeEndpoint } from './endpoint-store.ts';
import { pauseIfFailing } from './health.ts';

let database: PostgresDatabase;
let hook: Receiver;
/** Two servers on one database, both with workers that send callbacks. */
let apps: readonly [TestApp, TestApp];
beforeAll(async () => {
  database = await postgresDatabase();
  hook = await receiver();
  const config = { callbackAllow: [hook.place] };
  const one = () => taskApp({ db: database.open(), callbacks: quickCallbacks, config });
  apps = [await one(), await one()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await hook.close();
  await database.drop();
});

describe('two servers', () => {
  it('never post one delivery at the same moment, and deliver each task’s end once', async () => {
    const open = new Map<string, number>();
    let overlaps = 0;
    // Each event is rejected at most once, because the third attempt would be five minutes later.
    const refused = new Set<string>();
    // Responses are delayed, so that a second attempt at the same delivery would overlap with the first.
    const held: (() => void)[] = [];
    hook.respond = (hit, n, response) => {
      const id = String(hit.headers['webhook-id']);
      const under = (open.get(id) ?? 0) + 1;
      open.set(id, under);
      if (under > 1) overlaps += 1;
      held.push(() => {
        open.set(id, open.get(id)! - 1);
        const refuse = n % 10 === 0 && !refused.has(id);
        if (refuse) refused.add(id);
        response.writeHead(refuse ? 500 : 200).end();
      });
      if (held.length > 4) held.shift()!();
    };
    const customers = await Promise.all(Array.from({ length: 6 }, () => customer(apps[0].db, 1000)));
    const body = { model: 'v5', prompt: 'x', callback_url: hook.url };
    const create = (n: number, key: string) =>
      retryWhileBusy(() => apps[n % 2]!.call('POST /api/v2/generate', { key, body }));
    const made = await Promise.all(
      customers.flatMap(({ test }) => Array.from({ length: 10 }, (_, n) => create(n, test))),
    );
    expect(made.every(({ status }) => status === 202)).toBe(true);
    await vi.waitFor(
      async () => {
        for (const respond of held.splice(0)) respond();
        const { rows } = await apps[0].db.query<{ status: string; n: number }>(
          `select status, count(*) as n from webhook_deliveries where type = 'task.complete' group by 1`,
        );
        expect(rows).toEqual([{ status: 'delivered', n: 60 }]);
      },
      { timeout: 50_000, interval: 50 },
    );
    expect(overlaps).toBe(0);
    const accepted = await apps[0].db.query(
      `select id from webhook_deliveries
       where jsonb_array_length(jsonb_path_query_array(attempts, '$[*] ? (@.outcome == "accepted")')) > 1`,
    );
    expect(accepted.rows).toEqual([]);
    // Every attempt that arrived is stored.
    const { rows } = await apps[0].db.query<{ n: number }>(
      'select sum(jsonb_array_length(attempts)) as n from webhook_deliveries',
    );
    expect(rows[0]!.n).toBe(hook.hits.length);
  });
});

describe('concurrent claims', () => {
  it('get each delivery once; a lost lease goes to another worker, and the old one changes nothing', async () => {
    const db = database.open();
    const { id, test } = await customer(db, 100);
    const { body } = await apps[0].call('POST /api/v2/generate', { key: test, body: { model: 'v5', prompt: 'x' } });
    await db.query(
      `insert into webhook_deliveries (id, event_id, customer_id, mode, task_id, type, sequence, url, next_at)
       select 'dlv_' || n, 'evt_' || n, $1, 'test', $2, 'task.text', 100 + n, 'http://10.0.0.1/', now() + interval '1 day'
       from generate_series(1, 100) n`,
      [id, body.id],
    );
    const due = new Date(Date.now() + 2 * 24 * 3_600_000);
    const own = await claimant(db);
    const claim = (by = own) => claimDeliveries(db, by.id, due, 7, []);
    const claims = (await Promise.all(Array.from({ length: 20 }, () => claim()))).flat();
    expect(claims).toHaveLength(100);
    expect(new Set(claims.map((one) => one.id)).size).toBe(100);
    expect(await claim()).toEqual([]);

    const [lost, kept] = claims;
    const dead = await claimant(db, -1);
    await db.query('update webhook_deliveries set process_id = $2 where id = $1', [lost!.id, dead.id]);
    // Or one of the servers, whose heartbeat does the same, has released it already.
    await releaseInterrupted(db, claimedDeliveries);
    expect(await claim(dead)).toEqual([]);
    const second = await vi.waitFor(
      async () => {
        const [one] = await claim();
        expect(one).toBeDefined();
        return one!;
      },
      { timeout: 60_000 },
    );
    expect(second).toMatchObject({ id: lost!.id, attempt: 2, tries: 0 });
    const record = {
      at: new Date().toISOString(),
      duration_ms: 1,
      outcome: 'accepted',
      status_code: 200,
      answer: null,
    } as const;
    expect(await finishAttempt(db, lost!, null, record)).toBeUndefined();
    expect(await releaseUnfinished(db, claimedDeliveries, own.id, [lost!])).toBe(0);
    expect(await claim()).toEqual([]);
    expect(await finishAttempt(db, second, null, record)).toEqual({ failing_since: null });
    // A released claim isn't counted as an attempt.
    expect(await releaseUnfinished(db, claimedDeliveries, own.id, [kept!])).toBe(1);
    expect(await claim()).toMatchObject([{ id: kept!.id, attempt: 2, tries: 0 }]);
    await db.close();
  });
});

describe('an endpoint that failed for five days', () => {
  const since = new Date(Date.now() - 6 * 24 * 3_600_000);
  /** Inserts thirty deliveries to an invalid URL, and an endpoint that was failing before. */
  async function failing(db: Db, id: string): Promise<string> {
    const { id: owner } = await signedIn(apps[0]);
    await db.query(
      `insert into webhook_endpoints (id, customer_id, mode, url, description, events, enabled, failing_since, created_at)
       values ($1, $2, 'test', 'http://10.0.0.1/', '', '{task.failed}', true, $3, $3)`,
      [id, owner, since],
    );
    await db.query(
      `insert into webhook_deliveries
         (id, event_id, customer_id, mode, endpoint_id, type, sequence, url, body, next_at, created_at)
       select $2 || n, $2 || n, $1, 'test', $2, 'task.failed', 1, 'http://10.0.0.1/', '{}', now(), now()
       from generate_series(1, 30) n`,
      [owner, id],
    );
    return owner;
  }
  const atRest = (db: Db, id: string) =>
    vi.waitFor(
      async () => {
        const open = await db.query(
          `select from webhook_deliveries where endpoint_id = $1 and (status <> 'failed' or process_id is not null)`,
          [id],
        );
        const { rows } = await db.query<{ paused: boolean }>(
          'select paused_at is not null as paused from webhook_endpoints where id = $1',
          [id],
        );
        expect([open.rowCount, rows]).toEqual([0, [{ paused: true }]]);
      },
      { timeout: 60_000, interval: 20 },
    );
  const emails = async (db: Db, owner: string) =>
    (await db.query(`select from emails where customer_id = $1 and kind = 'endpoint-paused'`, [owner])).rowCount;

  it('is paused once with one email, however many attempts end at the same time', async () => {
    const db = database.open();
    const owner = await failing(db, 'whe_one');
    await Promise.all(Array.from({ length: 10 }, (_, n) => pauseIfFailing(apps[n % 2]!.core, 'whe_one', since)));
    await atRest(db, 'whe_one');
    expect(await emails(db, owner)).toBe(1);
    await db.close();
  });

  it('can be changed by its owner meanwhile: every writer gets a turn', async () => {
    const db = database.open();
    const owner = await failing(db, 'whe_two');
    const change = (n: number) =>
      customerTransaction(db, owner, (tx) =>
        changeEndpoint(tx, owner, 'whe_two', { url: `http://10.0.0.${n}/` }, new Date()),
      );
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        Promise.all([pauseIfFailing(apps[n % 2]!.core, 'whe_two', since), change(n)]),
      ),
    );
    await atRest(db, 'whe_two');
    expect(await emails(db, owner)).toBe(1);
    await db.close();
  });
});

it('an endpoint deleted meanwhile gets no test event', async () => {
  const [{ core, db }] = apps;
  const { id } = await customer(db);
  await db.query(
    `insert into webhook_endpoints (id, customer_id, mode, url, description, events, enabled, created_at)
     values ($1, $2, 'test', $3, '', '{task.complete}', true, now())`,
    [`whe_${id}`, id, hook.url],
  );
  const other = database.open();
  const test = whileLocked(
    other,
    { text: 'select from customers where id = $1 for update', values: [id] },
    () => testEndpoint(core, id, { endpoint_id: `whe_${id}`, type: 'task.complete' }),
    () => db.query('delete from webhook_endpoints where customer_id = $1', [id]),
  );
  await expect(test).rejects.toMatchObject({ code: 'not_found' });
  await other.close();
  const { rowCount } = await db.query('select from webhook_deliveries where customer_id = $1', [id]);
  expect(rowCount).toBe(0);
});
