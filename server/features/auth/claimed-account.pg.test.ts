import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUp, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { whileLocked } from '../../../tests/locks.ts';
import type { Db } from '../../core/db.ts';

const NEW_PASSWORD = 'another password, as long';
const URL_OF_STRANGER = 'https://stranger.example/events';
let database: PostgresDatabase;
/** Two processes without workers, so that tasks and deliveries wait. */
let app: TestApp;
let second: TestApp;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  other = database.open();
  app = await testApp({ db: database.open(), config: { role: 'web' } });
  second = await testApp({ db: database.open(), config: { role: 'web' } });
});
afterAll(async () => {
  await second?.close();
  await app?.close();
  await other?.close();
  await database?.drop();
});

/** Resets a password with a token as an email contains it. */
async function reset({ id }: Pick<TestCustomer, 'id'>): Promise<void> {
  const token = unique('token');
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  await app.db.query(
    "insert into auth_verifications (id, identifier, value, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [unique('ver'), identifier, id],
  );
  const body = { token, newPassword: NEW_PASSWORD };
  expect((await app.call('POST /api/auth/reset-password', { address: newAddress(), body })).status).toBe(200);
}

async function signInAgain({ email }: TestCustomer): Promise<string> {
  const body = { email, password: NEW_PASSWORD };
  return (await app.call('POST /api/auth/sign-in/email', { address: newAddress(), body })).cookie;
}

const addKey = ({ cookie }: Pick<TestCustomer, 'cookie'>, mode: 'live' | 'test' = 'test') =>
  app.call('POST /api/account/keys', { cookie, body: { name: 'a key', mode } });

/** Sets up what acts or reads without a session: keys, an endpoint, a callback, a signing secret and automatic top-ups. */
async function setUp(who: TestCustomer) {
  const { cookie } = who;
  const keys = await Promise.all((['live', 'test'] as const).map(async (mode) => (await addKey(who, mode)).body));
  const [, test] = keys;
  const input = { url: URL_OF_STRANGER, mode: 'test', events: ['task.complete'] };
  const endpoint = await app.call('POST /api/account/webhooks', { cookie, body: input });
  expect(endpoint.status).toBe(201);
  const tried = await app.call('POST /api/account/webhooks/test', {
    cookie,
    body: { endpoint_id: endpoint.body.id, type: 'task.complete' },
  });
  expect(tried.status).toBe(202);
  const body = { model: 'v5', prompt: 'rain', callback_url: URL_OF_STRANGER };
  expect((await app.call('POST /api/v2/generate', { key: test.secret, body })).status).toBe(202);
  await app.db.query(
    'insert into auto_top_ups (customer_id, enabled, threshold, amount, monthly_cap) values ($1, true, 1, 1, 1)',
    [who.id],
  );
  return keys as { readonly id: string; readonly secret: string }[];
}

/** What still acts for an account without a session. */
const readAccess = ({ id }: TestCustomer) =>
  app.db.one(
    `select (select count(*)::integer from keys where customer_id = $1 and status = 'active') as keys,
       (select count(*)::integer from webhook_endpoints where customer_id = $1 and enabled) as endpoints,
       (select count(*)::integer from webhook_deliveries where customer_id = $1 and status = 'pending') as deliveries,
       (select count(*)::integer from tasks where customer_id = $1 and input ? 'callback_url') as callbacks,
       (select count(*)::integer from webhook_secrets where customer_id = $1) as secrets,
       (select count(*)::integer from auto_top_ups where customer_id = $1 and enabled) as "topUps"`,
    [id],
  );

const readCodes = (secret: string) =>
  Promise.all(
    [app, second].map(
      async (server) => (await server.call('GET /api/v2/credits', { key: secret })).body.code as string,
    ),
  );

describe('the first password reset of an account whose address was never confirmed', () => {
  it('ends everything that acts or reads for it without a session', async () => {
    const who = await signUp(app);
    await setUp(who);
    expect(await readAccess(who)).toMatchObject({ keys: 2, endpoints: 1, deliveries: 1, callbacks: 1, topUps: 1 });
    await reset(who);
    const none = { keys: 0, endpoints: 0, deliveries: 0, callbacks: 0, secrets: 0, topUps: 0 };
    expect(await readAccess(who)).toEqual(none);
  });

  it('deactivates API keys in every process at once, and the owner can activate them', async () => {
    const who = await signUp(app);
    const keys = await setUp(who);
    for (const { secret } of keys) expect(await readCodes(secret)).toEqual([undefined, undefined]);
    await reset(who);
    for (const { secret } of keys) expect(await readCodes(secret)).toEqual(['inactive_key', 'inactive_key']);
    const cookie = await signInAgain(who);
    const body = { status: 'active' };
    expect((await app.call(`PATCH /api/account/keys/${keys[0]!.id}`, { cookie, body })).status).toBe(200);
    expect(await readCodes(keys[0]!.secret)).toEqual([undefined, undefined]);
  });

  it('confirms the address, so that the next reset ends nothing of the owner', async () => {
    const who = await signUp(app);
    await reset(who);
    const cookie = await signInAgain(who);
    expect((await app.call('GET /api/account/me', { cookie })).body).toMatchObject({ email_verified: true });
    const { body } = await addKey({ cookie });
    await reset(who);
    expect(await readCodes(body.secret)).toEqual([undefined, undefined]);
  });

  it('waits for changes under the lock of the customer, and ends what they add', async () => {
    const who = await signUp(app);
    const { body } = await addKey(who);
    await app.db.query("update keys set status = 'inactive' where id = $1", [body.id]);
    const activating = {
      text: `with locked as (select id from customers where id = $1 for no key update)
        update keys set status = 'active' where customer_id in (select id from locked)`,
      values: [who.id],
    };
    await whileLocked(other, activating, () => reset(who));
    expect(await readCodes(body.secret)).toEqual(['inactive_key', 'inactive_key']);
  });
});

/** A password reset that isn't committed: it holds the lock of the customer, and ends the sessions. */
const resetting = ({ id }: TestCustomer) => ({
  text: `update auth_accounts set password = password || 'x' where user_id = $1 and provider_id = 'credential'`,
  values: [id],
});

it.each([
  ['POST', 'keys', { name: 'a key', mode: 'live' }],
  ['POST', 'webhooks', { url: URL_OF_STRANGER, mode: 'test', events: ['task.complete'] }],
  ['POST', 'webhooks/secrets', { mode: 'test' }],
  ['PUT', 'top-up', { enabled: false, threshold: 100, amount: 2000, monthly_cap: 10_000 }],
])('%s /api/account/%s changes nothing for a session that a reset is about to end', async (method, path, body) => {
  const who = await signUp(app);
  const refused = await whileLocked(other, resetting(who), () =>
    app.call(`${method} /api/account/${path}`, { cookie: who.cookie, body }),
  );
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
});

it('no key is activated or rotated by a session that a reset is about to end', async () => {
  for (const [method, path, body] of [
    ['PATCH', '', { status: 'active' }],
    ['POST', '/rotate', { grace_hours: 1 }],
  ] as const) {
    const who = await signUp(app);
    const key = await addKey(who);
    const refused = await whileLocked(other, resetting(who), () =>
      app.call(`${method} /api/account/keys/${key.body.id}${path}`, { cookie: who.cookie, body }),
    );
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
    expect(await readAccess(who)).toMatchObject({ keys: 0 });
  }
});

it('a password reset of a confirmed account ends no key, endpoint or top-up', async () => {
  const who = await signUpConfirmed(app);
  await setUp(who);
  const before = await readAccess(who);
  await reset(who);
  expect(await readAccess(who)).toEqual(before);
});

it('a sign-up confirms no address', async () => {
  const { cookie } = await signUp(app, { password: PASSWORD });
  expect((await app.call('GET /api/account/me', { cookie })).body).toMatchObject({ email_verified: false });
});
