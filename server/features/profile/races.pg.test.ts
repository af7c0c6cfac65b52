import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { signedIn } from '../../../tests/customer.ts';
import { whileLocked } from '../../../tests/locks.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { announceTwoClips, claimAllTasks, deliverClip } from '../../../tests/tasks/deliver.ts';
import { balance, fakeEngines, makeKey } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import type { Claim } from '../tasks/claims.ts';
import { cancelDeletion, deleteDueAccounts, requestDeletion } from './deletion.ts';
import { removeSignInMethod } from './sign-in-methods.ts';

const DAY = 86_400_000;
let database: PostgresDatabase;
/**
 * Two servers on one database, without workers and without schedules, which would delete files. Their clocks are before the end of the
 * grace period.
 */
let apps: readonly [TestApp, TestApp];
let db: Db;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  other = database.open();
  const idle = () =>
    testApp({
      db: database.open(),
      engines: fakeEngines(undefined, 0),
      config: { role: 'web' },
      clock: { now: () => new Date(Date.now() + 8 * DAY) },
    });
  apps = [await idle(), await idle()];
  db = apps[0].db;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await other.close();
  await database.drop();
});

const never = new AbortController().signal;
const carryOut = (n: number) => deleteDueAccounts(apps[n]!.core, never);

/** A customer whose account is due, with a task whose texts a worker has just written. */
async function leaving(): Promise<{ readonly id: string; readonly claim: Claim; readonly key: string }> {
  const { id } = await signedIn({ core: apps[0].core });
  const key = await makeKey(db, id, 'live');
  const made = await apps[0].call('POST /api/v2/generate', { key, body: { model: 'v5', prompt: 'rain' } });
  expect(made.status).toBe(202);
  const claims = await claimAllTasks(db);
  const claim = claims.find((one) => one.id === made.body.id)!;
  await announceTwoClips(db, claim);
  await db.query('update customers set deletes_at = now() where id = $1', [id]);
  return { id, claim, key };
}

/** Checks a closed account, however its last task ended. */
async function expectClosed({ id, claim }: { readonly id: string; readonly claim: Claim }, delivered: number) {
  const { rows } = await db.query<{ status: string; charged: number; cost: number }>(
    'select status, charged, cost from tasks where id = $1',
    [claim.id],
  );
  const { status, charged, cost } = rows[0]!;
  expect(status).toBe(delivered === 2 ? 'succeeded' : 'canceled');
  expect(charged).toBe(Math.floor((cost * delivered) / 2));
  expect(await balance(db, id)).toEqual({ available: 50 - charged, held: 0, used: charged });
  const open = await db.query('select from files where task_id = $1 and revoked_at is null', [claim.id]);
  expect(open.rowCount).toBe(0);
  const known = await db.query('select from auth_users where id = $1', [id]);
  expect(known.rowCount).toBe(0);
}

describe('a task that ends while its account is deleted', () => {
  it('is settled as delivered or canceled, never both, and its files have no owner', async () => {
    for (let n = 0; n < 12; n += 1) {
      const who = await leaving();
      const work = async () => {
        const first = await deliverClip(db, who.claim, 0);
        const second = await deliverClip(db, who.claim, 1);
        return Number(first) + Number(second);
      };
      const [delivered] = await Promise.all([work(), carryOut(0), carryOut(1)]);
      expect([0, 1, 2]).toContain(delivered);
      await expectClosed(who, delivered);
    }
    await expectBalancedLedger(db);
  });

  it('has no callbacks afterwards', async () => {
    const who = await leaving();
    await carryOut(0);
    expect(await deliverClip(db, who.claim, 0)).toBe(false);
    await expectClosed(who, 0);
  });

  it('from a request admitted earlier is closed by the next sweep', async () => {
    const who = await leaving();
    await carryOut(0);
    // Simulates a request that was admitted before the closing and writes afterwards.
    await db.query(
      `with counted as (update open_tasks set test = test + 1 where customer_id = $2)
       insert into tasks (id, customer_id, mode, type, model, input, request_id, outputs, cost, eta_seconds, max_seconds, expires_at, slot)
       values ($1, $2, 'test', 'generate', 'v5', '{}', 'req_1', 2, 0, 1, 1, now() + interval '30 days', false)`,
      [`${who.claim.id}x`, who.id],
    );
    await carryOut(1);
    const { rows } = await db.query('select status from tasks where customer_id = $1', [who.id]);
    expect(rows).toEqual([{ status: 'canceled' }, { status: 'canceled' }]);
  });
});

describe('concurrent removals of sign-in methods', () => {
  it('leave at least one', async () => {
    for (let n = 0; n < 8; n += 1) {
      const who = await signedIn({ core: apps[0].core });
      const ids = [`pky_${who.id}1`, `pky_${who.id}2`];
      await db.query(
        `insert into auth_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
         select id, $2, 'key', id, 0, 'singleDevice', false from unnest($1::text[]) as id`,
        [ids, who.id],
      );
      const ends = await Promise.allSettled(
        ids.map((id, at) => removeSignInMethod(apps[at]!.db, who.id, 'passkey', id)),
      );
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { rowCount } = await db.query('select from auth_passkeys where user_id = $1', [who.id]);
      expect(rowCount).toBe(1);
    }
  });
});

describe('concurrent decisions about the account', () => {
  const lock = (id: string) => ({ text: 'select from customers where id = $1 for update', values: [id] });
  const deletesAt = async (id: string) =>
    (await db.query<{ deletes_at: Date | null }>('select deletes_at from customers where id = $1', [id])).rows[0]!
      .deletes_at;

  it('do not reopen an account whose deletion has begun: the rest is still deleted', async () => {
    const { id } = await signedIn({ core: apps[0].core });
    await db.query('update customers set deletes_at = now() where id = $1', [id]);
    const closing = {
      text: `with gone as (delete from auth_users where id = $1) update customers set time_zone = null where id = $1`,
      values: [id],
    };
    const cancellation = whileLocked(other, closing, () => cancelDeletion(apps[0].core, id));
    await expect(cancellation).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await deletesAt(id)).not.toBeNull();
  });

  it('send one email, however many requests', async () => {
    const { id } = await signedIn({ core: apps[0].core });
    const session = { customerId: id, sessionId: 'ses_1', role: 'customer', fresh: true } as const;
    const request = (n: number) => requestDeletion(apps[n % 2]!.core, session);
    await whileLocked(other, lock(id), () => Promise.all([request(0), request(1), request(2)]));
    const { rowCount } = await db.query("select from emails where kind = 'deletion-scheduled' and customer_id = $1", [
      id,
    ]);
    expect(rowCount).toBe(1);
    expect(await deletesAt(id)).not.toBeNull();
  });
});

describe('keys and requests at the moment of a deletion request', () => {
  it('no key works once the request has returned, even one created at the same time', async () => {
    for (let n = 0; n < 8; n += 1) {
      const who = await signedIn({ core: apps[0].core });
      const { cookie } = who;
      const make = () => apps[1].call('POST /api/account/keys', { cookie, body: { name: '', mode: 'test' } });
      const [made] = await Promise.all([make(), make()]);
      // The clock of these servers is a week ahead, so the session counts as confirmed then.
      await db.query(`update auth_sessions set confirmed_at = now() + interval '8 days' where user_id = $1`, [who.id]);
      const [late, requested] = await Promise.all([make(), apps[0].call('POST /api/account/me/deletion', { cookie })]);
      expect(requested.status).toBe(200);
      for (const { body } of [made, late]) {
        expect((await apps[1].call('GET /api/v2/credits', { key: body.secret })).status).toBe(401);
      }
    }
  });
});
