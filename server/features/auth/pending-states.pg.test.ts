import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { whileLocked } from '../../../tests/locks.ts';
import { type OidcServer, startOidcServer } from '../../../tests/oidc-server.ts';
import { returnFromProvider, visitProvider } from '../../../tests/oidc-sign-in.ts';
import { createPasskey } from '../../../tests/passkey.ts';
import { generateNextTotp, generateTotp, parseSecret } from '../../../tests/totp.ts';
import type { Db } from '../../core/db.ts';
import { credits } from '../credits/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

let oidc: OidcServer;
let database: PostgresDatabase;
let app: TestApp;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  oidc = await startOidcServer('http://localhost:3000');
  database = await postgresDatabase();
  other = database.open();
  app = await testApp({
    partial: true,
    features: [auth, credits, profile],
    db: database.open(),
    config: { signIn: { google: null, github: null, oidc: oidc.client } },
  });
});
afterAll(async () => {
  await app?.close();
  await other?.close();
  await database?.drop();
  await oidc?.close();
});

const post = (path: string, body: unknown, cookie: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    cookie,
    headers: { origin: 'http://localhost:3000' },
  });
const count = async (table: string, { id }: TestCustomer) =>
  (await app.db.query(`select from ${table} where user_id = $1`, [id])).rowCount;
const isEnrolled = async ({ id }: TestCustomer) =>
  (await app.db.query('select from auth_users where id = $1 and two_factor_enabled', [id])).rowCount === 1;

/** A password reset that isn't committed: it ends the sessions of the customer, and blocks changes to the account. */
const resetting = ({ id }: TestCustomer) => ({
  text: `with locked as (select id from auth_users where id = $1 for update)
    delete from auth_sessions where user_id in (select id from locked)`,
  values: [id],
});

describe('while the password is reset, a session that is about to end', () => {
  it('links no provider', async () => {
    const who = await signUpConfirmed(app);
    const id = unique('grace');
    oidc.person = { id, email: `${id}@example.com`, verified: true, name: 'Grace Hopper' };
    const visit = await visitProvider(app, { path: 'link-social', cookie: who.cookie });
    const { page } = await whileLocked(other, resetting(who), () => returnFromProvider(app, visit));
    expect([page.pathname, page.searchParams.get('error')]).toEqual(['/auth/callback', 'link_session_ended']);
    expect(await count('auth_accounts', who)).toBe(1);
  });

  it('adds no passkey', async () => {
    const who = await signUpConfirmed(app);
    const options = await app.call('GET /api/auth/passkey/generate-register-options', { cookie: who.cookie });
    const response = createPasskey(options.body.challenge as string);
    const refused = await whileLocked(other, resetting(who), () =>
      post('passkey/verify-registration', { response }, `${who.cookie}; ${options.cookie}`),
    );
    expect([refused.status, refused.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect(await count('auth_passkeys', who)).toBe(0);
  });

  it('turns no second factor on, and gets no new session', async () => {
    const who = await signUpConfirmed(app);
    const { body } = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
    const code = generateTotp(parseSecret(body.totpURI as string));
    const refused = await whileLocked(other, resetting(who), () =>
      post('two-factor/verify-totp', { code }, who.cookie),
    );
    expect([refused.status, refused.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    expect([await count('auth_sessions', who), await count('auth_two_factors', who)]).toEqual([0, 0]);
    expect(await isEnrolled(who)).toBe(false);
  });
});

it('a code starts no session when the password of the sign-in changes while the code is checked', async () => {
  const who = await signUpConfirmed(app);
  const { body } = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
  const secret = parseSecret(body.totpURI as string);
  await post('two-factor/verify-totp', { code: generateTotp(secret) }, who.cookie);
  await app.db.query('delete from auth_sessions where user_id = $1', [who.id]);
  const challenge = await post('sign-in/email', { email: who.email, password: PASSWORD }, '');
  // The change ends pending challenges. Here, the code has passed before, and the change comes before its session.
  await app.db.query('alter table auth_accounts disable trigger changed');
  const changing = {
    text: `with locked as (select id from auth_users where id = $1 for update)
      update auth_accounts set password = password || 'x' where user_id in (select id from locked)`,
    values: [who.id],
  };
  const refused = await whileLocked(other, changing, () =>
    post('two-factor/verify-totp', { code: generateNextTotp(secret) }, challenge.cookie),
  );
  await app.db.query('alter table auth_accounts enable trigger changed');
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  expect(await count('auth_sessions', who)).toBe(0);
});
