import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp, signUpConfirmed, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { whileLocked } from '../../../tests/locks.ts';
import { generateTotp, generateNextTotp, parseSecret } from '../../../tests/totp.ts';
import type { Db } from '../../core/db.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

let database: PostgresDatabase;
let app: TestApp;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  other = database.open();
  app = await testApp({ partial: true, features: [auth, profile], db: database.open() });
});
afterAll(async () => {
  await app?.close();
  await other?.close();
  await database?.drop();
});

const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });
const logIn = ({ email }: TestCustomer) => post('sign-in/email', { email, password: PASSWORD });
const isIn = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).status === 200;

/** An account with a second factor whose current code is used up. */
async function enrolled() {
  const who = await signUpConfirmed(app);
  const { body } = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
  const secret = parseSecret(body.totpURI as string);
  const used = generateTotp(secret);
  expect((await post('two-factor/verify-totp', { code: used }, who.cookie)).status).toBe(200);
  return { ...who, secret, used, codes: body.backupCodes as string[] };
}

/** How many of several challenges pass when all of them get the same code at once. */
async function passedAtOnce(who: TestCustomer, operation: string, code: string): Promise<number> {
  const challenges = [await logIn(who), await logIn(who), await logIn(who)];
  const responses = await Promise.all(challenges.map(({ cookie }) => post(operation, { code }, cookie)));
  const sessions = await Promise.all(responses.map(({ cookie }) => isIn(cookie)));
  return sessions.filter(Boolean).length;
}

describe('an authenticator code', () => {
  it('is accepted once, and older codes are rejected after it', async () => {
    const who = await enrolled();
    const first = await logIn(who);
    const repeated = await post('two-factor/verify-totp', { code: who.used }, first.cookie);
    expect([repeated.status, repeated.body.code]).toEqual([401, 'INVALID_CODE']);
    const next = generateNextTotp(who.secret);
    expect(await isIn((await post('two-factor/verify-totp', { code: next }, first.cookie)).cookie)).toBe(true);
    const second = await logIn(who);
    for (const code of [next, generateTotp(who.secret), who.used]) {
      expect((await post('two-factor/verify-totp', { code }, second.cookie)).status).toBe(401);
    }
  });

  it('signs in one of many concurrent attempts', async () => {
    const who = await enrolled();
    expect(await passedAtOnce(who, 'two-factor/verify-totp', generateNextTotp(who.secret))).toBe(1);
  });
});

it('a recovery code signs in one of many concurrent attempts', async () => {
  const who = await enrolled();
  expect(await passedAtOnce(who, 'two-factor/verify-backup-code', who.codes[3]!)).toBe(1);
  expect(await passedAtOnce(who, 'two-factor/verify-backup-code', who.codes[3]!)).toBe(0);
});

describe('a link that changes the address', () => {
  /** A link as an email contains it. */
  async function addressLink({ id, email }: TestCustomer, newEmail: string): Promise<string> {
    const token = unique('link');
    await app.db.query(
      `insert into auth_address_links (token_hash, user_id, address, new_address, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest('base64url'), id, email, newEmail],
    );
    return token;
  }
  const newEmail = () => `${unique('eve')}@example.com`;
  const countStatus = (responses: readonly { status: number }[], wanted: number) =>
    responses.filter(({ status }) => status === wanted).length;

  it('works in one of many concurrent requests', async () => {
    const who = await signUp(app);
    const token = await addressLink(who, newEmail());
    const responses = await Promise.all([1, 2, 3].map(() => post('verify-email', { token }, who.cookie)));
    expect([countStatus(responses, 200), countStatus(responses, 401)]).toEqual([1, 2]);
  });

  it('gives an address to one of two accounts that confirm it at the same time', async () => {
    const [first, second] = [await signUp(app), await signUp(app)];
    const wanted = newEmail();
    const tokens = await Promise.all([first, second].map((who) => addressLink(who, wanted)));
    const responses = await Promise.all([
      post('verify-email', { token: tokens[0] }, first.cookie),
      post('verify-email', { token: tokens[1] }, second.cookie),
    ]);
    expect([countStatus(responses, 200), countStatus(responses, 401)]).toEqual([1, 1]);
  });

  it('ends with a password change that began before it was followed', async () => {
    const who = await signUp(app);
    const token = await addressLink(who, newEmail());
    const change = {
      text: "update auth_accounts set password = password || 'x' where user_id = $1 and provider_id = 'credential'",
      values: [who.id],
    };
    const response = await whileLocked(other, change, () => post('verify-email', { token }, who.cookie));
    expect(response.status).toBe(401);
    const user = await app.db.one<{ email: string }>('select email from auth_users where id = $1', [who.id]);
    expect(user.email).toBe(who.email);
  });
});

describe('a password that changes while it is being checked', () => {
  /** An uncommitted password change: other transactions still read the previous password. */
  const changing = ({ id }: TestCustomer) => ({
    text: "update auth_accounts set password = password || 'x' where user_id = $1 and provider_id = 'credential'",
    values: [id],
  });

  it('starts no session', async () => {
    const who = await signUpConfirmed(app);
    const response = await whileLocked(other, changing(who), () => logIn(who));
    expect([response.status, response.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    const { rowCount } = await app.db.query('select from auth_sessions where user_id = $1', [who.id]);
    expect(rowCount).toBe(0);
  });

  it('cannot be replaced by someone who knew it', async () => {
    const who = await signUpConfirmed(app);
    const body = { current_password: PASSWORD, new_password: 'the password of a thief' };
    const response = await whileLocked(other, changing(who), () =>
      app.call('PUT /api/account/me/password', { cookie: who.cookie, body }),
    );
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer: '/current_password' }] } });
    const { rows } = await app.db.query<{ password: string }>('select password from auth_accounts where user_id = $1', [
      who.id,
    ]);
    expect(rows[0]!.password).toMatch(/x$/);
  });
});
