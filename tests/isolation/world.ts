import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import type { Task } from '../../generated/v2/types.gen.ts';
import { newId } from '../../server/core/ids.ts';
import type { Scope } from '../../server/core/scope.ts';
import { receiver } from '../callbacks/receiver.ts';
import { signedIn, type TestCustomer } from '../customer.ts';
import { type TestApp, testApp, type TestAppOptions } from '../harness.ts';
import { buyPack } from '../sandbox-orders.ts';
import { waitForLogs } from '../logs.ts';
import { fakeEngines, waitForFinalTask } from '../tasks/rig.ts';
import type { Ids } from './requests.ts';

type Mode = 'live' | 'test';

/** Everything that a key may do. */
const keyScopes: readonly Scope[] = ['generate', 'read', 'manage:keys', 'manage:webhooks', 'read:usage', 'read:logs'];

/** A customer with one of everything in each mode. */
export interface Owner extends TestCustomer {
  /** Secrets. */
  readonly keys: Readonly<Record<Mode, string>>;
  /** An ID of each kind in the contracts. New kinds of IDs are created here. */
  readonly ids: Readonly<Record<Mode, Ids>>;
}

/** A session besides the one that sends requests. */
async function otherSession({ db }: TestApp, customerId: string): Promise<string> {
  const id = newId('ses');
  await db.query(
    `insert into auth_sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
    [id, customerId, randomBytes(16).toString('hex')],
  );
  return id;
}

/** A passkey and a sign-in method of another service. */
async function otherWays({ db }: TestApp, customerId: string): Promise<Ids> {
  const ids = { passkey: newId('pky'), 'sign-in': newId('acc') };
  await db.query(
    `insert into auth_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $2, 'mine', 'key', $1, 0, 'singleDevice', false)`,
    [ids.passkey, customerId],
  );
  await db.query(`insert into auth_accounts (id, user_id, account_id, provider_id) values ($1, $2, $1, 'google')`, [
    ids['sign-in'],
    customerId,
  ]);
  return ids;
}

async function make(app: TestApp, mode: Mode, { id, cookie }: TestCustomer, hook: string): Promise<[string, Ids]> {
  const made = await app.call('POST /api/account/keys', { cookie, body: { name: mode, mode } });
  const key: string = made.body.secret;
  // Requests have another key, so that they can rotate and delete this one.
  const manager = await app.call('POST /api/account/keys', { cookie, body: { name: mode, mode, scopes: keyScopes } });
  const endpoint = await app.call('POST /api/account/webhooks', {
    cookie,
    body: { mode, url: hook, events: ['task.complete'] },
  });
  // Groups of failed requests need one.
  await app.call('GET /api/v2/tasks/none', { key });
  const body = { model: 'v3.5', prompt: 'rain', instrumental: true, callback_url: hook };
  const accepted = await app.call('POST /api/v2/generate', { key, body });
  if (accepted.status !== 202) throw new Error(`A task was not accepted: ${accepted.text}`);
  const task: Task = await waitForFinalTask(app, key, accepted.body.id);
  const deliveries = await app.call(`GET /api/account/webhooks/deliveries?task_id=${task.id}`, { cookie });
  const inbox = await app.call('POST /api/account/inboxes', { cookie });
  const filter = await app.call('POST /api/account/logs/filters', { cookie, body: { name: mode, query: 'code=x' } });
  // Only a paid order has a receipt.
  const order = await buyPack(app, { cookie });
  const question = await app.call('POST /api/account/questions', { cookie, body: { type: 'credits_missing' } });
  const ids = {
    key: made.body.id,
    order,
    question: question.body.id,
    task: task.id,
    clip: task.clips[0]!.id,
    work: task.clips[0]!.id,
    endpoint: endpoint.body.id,
    delivery: deliveries.body.data[0].id,
    inbox: inbox.body.id,
    filter: filter.body.id,
    request: String(accepted.headers['x-request-id']),
    session: await otherSession(app, id),
    ...(await otherWays(app, id)),
  };
  return [manager.body.secret, ids];
}

async function owner(app: TestApp, hook: string): Promise<Owner> {
  const customer = await signedIn(app);
  const [[live, liveIds], [test, testIds]] = await Promise.all([
    make(app, 'live', customer, hook),
    make(app, 'test', customer, hook),
  ]);
  return { ...customer, keys: { live, test }, ids: { live: liveIds, test: testIds } };
}

export interface World {
  readonly app: TestApp;
  /** The stranger who sends requests, and the owner of the requested objects. */
  readonly stranger: Owner;
  readonly owner: Owner;
  close(): Promise<void>;
}

/** The whole server with two customers and no running work. */
export async function createWorld(options: TestAppOptions = {}): Promise<World> {
  const hook = await receiver();
  const config = { ...options.config, callbackAllow: [hook.place] };
  const app = await testApp({ engines: fakeEngines(), ...options, config });
  const close = async () => {
    await app.close();
    await hook.close();
  };
  try {
    const [stranger, one] = await Promise.all([owner(app, hook.url), owner(app, hook.url)]);
    await vi.waitFor(
      async () => {
        const { rowCount } = await app.db.query('select from webhook_deliveries where next_at is not null');
        if (rowCount > 0) throw new Error('Callbacks are still pending.');
      },
      { timeout: 60_000 },
    );
    await waitForLogs(app);
    await app.core.schedules.runNow('library.read');
    return { app, stranger, owner: one, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An ID in the format of the given one that doesn't exist. */
export function unknownId(id: string): string {
  const random = Array.from(randomBytes(id.length), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
  const prefix = id.slice(0, id.indexOf('_') + 1);
  return prefix + random.slice(prefix.length);
}

/** Every row of the database that contains one of `ids` and none of `others`. */
export async function findRowsWithIds(
  { db }: TestApp,
  ids: readonly string[],
  others: readonly string[],
): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows) {
      if (ids.some((id) => row.includes(id)) && !others.some((id) => row.includes(id))) found.push(`${name} ${row}`);
    }
  }
  return found.toSorted();
}
