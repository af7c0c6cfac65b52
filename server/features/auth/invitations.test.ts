import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type EmailServer, findLink, startEmailServer } from '../../../tests/email-server.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { startOidcServer, type OidcServer } from '../../../tests/oidc-server.ts';
import { signInWithOidc } from '../../../tests/oidc-sign-in.ts';
import { emailKinds } from '../../email-kinds.ts';
import { emails } from '../emails/feature.ts';
import { guests } from '../guests/feature.ts';
import { auth } from './feature.ts';

let smtp: EmailServer;
let provider: OidcServer;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let invited: TestApp;
let closed: TestApp;
let admin: TestCustomer;
beforeAll(async () => {
  smtp = await startEmailServer();
  provider = await startOidcServer('http://localhost:3000');
  const start = (signUp: 'invited' | 'closed') =>
    testApp({
      partial: true,
      clock,
      features: [auth, guests, emails(emailKinds, { pollMs: 20, graceMs: 1000 })],
      config: {
        signUp,
        signIn: { google: null, github: null, oidc: provider.client },
        email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
      },
    });
  invited = await start('invited');
  closed = await start('closed');
  admin = await signedIn(invited, 'admin');
});
afterAll(async () => {
  await invited.close();
  await closed.close();
  await smtp.close();
  await provider.close();
});

const newEmail = () => `${unique('kim')}@example.com`;
const register = (app: TestApp, email: string, invitation?: unknown) =>
  app.call('POST /api/auth/sign-up/email', {
    address: newAddress(),
    body: { name: 'Kim', email, password: PASSWORD, ...(invitation === undefined ? {} : { invitation }) },
  });
const invite = (email: string) =>
  invited.call('POST /api/admin/invitations', { cookie: admin.cookie, body: { email } });
/** Invites an address, and returns the token of the email. */
async function getToken(email: string, count = 1): Promise<string> {
  expect((await invite(email)).status).toBe(200);
  const link = findLink((await smtp.emailsTo(email, count)).at(-1)!);
  expect(link.pathname).toBe('/auth/register');
  return link.searchParams.get('invitation')!;
}
const hasAccount = async (app: TestApp, email: string) =>
  (await app.db.query('select from auth_users where email = $1', [email.toLowerCase()])).rowCount === 1;
const REFUSED = { status: 403, body: { code: 'forbidden' } };

describe('sign-up by invitation', () => {
  it('creates an account with the invited address, whatever its case, once', async () => {
    const email = newEmail();
    expect((await invite(email.toUpperCase())).body.email).toBe(email);
    const token = findLink((await smtp.emailsTo(email))[0]!).searchParams.get('invitation')!;
    expect((await register(invited, email.toUpperCase(), token)).status).toBe(200);
    expect(await hasAccount(invited, email)).toBe(true);
    expect((await invited.call('GET /api/admin/invitations', { cookie: admin.cookie })).body.data).not.toContainEqual(
      expect.objectContaining({ email }),
    );
    // Even after the account was deleted.
    await invited.db.query('delete from auth_users where email = $1', [email]);
    expect(await register(invited, email, token)).toMatchObject(REFUSED);
  });

  it('refuses everyone else with one response, so that nobody learns which addresses have accounts or invitations', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const token = await getToken(email);
    const attempts: [string, unknown?][] = [
      [email],
      [email, ''],
      [email, `${token}x`],
      [email, token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase()],
      [email, { token }],
      [email, [token]],
      [other, token],
      [`${email}, ${other}`, token],
      [admin.email, token],
      [admin.email],
      ['no address', token],
    ];
    const responses = [];
    for (const [address, invitation] of attempts) responses.push(await register(invited, address, invitation));
    for (const response of responses) expect(response).toMatchObject(REFUSED);
    expect(new Set(responses.map(({ body }) => body.detail)).size).toBe(1);
    expect(await hasAccount(invited, email)).toBe(false);
    expect(await hasAccount(invited, other)).toBe(false);
    expect((await register(invited, email, token)).status).toBe(200);
  });

  it('creates one account for simultaneous requests with one token', async () => {
    const email = newEmail();
    const token = await getToken(email);
    await Promise.all(Array.from({ length: 4 }, () => register(invited, email, token)));
    const { rows } = await invited.db.query('select id from auth_users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('expires after seven days, and is deleted', async () => {
    const email = newEmail();
    const token = await getToken(email);
    ahead = 7 * 24 * 3_600_000 + 1000;
    try {
      expect(await register(invited, email, token)).toMatchObject(REFUSED);
      await invited.core.schedules.runNow('auth.forget');
      expect((await invited.db.query('select from sign_up_invitations where address = $1', [email])).rowCount).toBe(0);
    } finally {
      ahead = 0;
    }
  });

  it('ends when it is revoked, or replaced by another', async () => {
    const email = newEmail();
    const first = await getToken(email);
    const second = await getToken(email, 2);
    expect(await register(invited, email, first)).toMatchObject(REFUSED);
    const { rows } = await invited.db.query<{ id: string }>('select id from sign_up_invitations where address = $1', [
      email,
    ]);
    const revoke = () => invited.call(`POST /api/admin/invitations/${rows[0]!.id}/revoke`, { cookie: admin.cookie });
    expect((await revoke()).body.email).toBe(email);
    expect((await revoke()).status).toBe(404);
    expect(await register(invited, email, second)).toMatchObject(REFUSED);
  });

  it('stores only a hash of the token', async () => {
    const email = newEmail();
    const token = await getToken(email);
    const { rows } = await invited.db.query(
      "select to_jsonb(i)::text || coalesce((select string_agg(to_jsonb(m)::text, '') from emails m), '') as text from sign_up_invitations i",
    );
    expect(rows.map(({ text }) => text as string).join('')).not.toContain(token);
  });

  it('is sent only to an address without an account, by an administrator who signed in recently', async () => {
    expect((await invite(admin.email)).body).toMatchObject({ code: 'invalid_field', errors: [{ pointer: '/email' }] });
    expect((await invite('no address')).body.code).toBe('invalid_field');
    await invited.db.query("update auth_sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
      admin.id,
    ]);
    expect((await invite(newEmail())).body.code).toBe('session_not_fresh');
    await invited.db.query('update auth_sessions set confirmed_at = now() where user_id = $1', [admin.id]);
  });

  it('also works through a sign-in provider, for the same address only', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const invitation = await getToken(email);
    const person = (address: string) => ({ id: address, email: address, verified: true, name: 'Kim' });
    provider.person = person(email);
    expect((await signInWithOidc(invited)).page.searchParams.get('error')).toBe('invitation_required');
    expect((await signInWithOidc(invited, { invitation: 'forged' })).page.searchParams.get('error')).toBe(
      'invitation_required',
    );
    provider.person = person(other);
    expect((await signInWithOidc(invited, { invitation })).page.searchParams.get('error')).toBe('invitation_required');
    expect([await hasAccount(invited, email), await hasAccount(invited, other)]).toEqual([false, false]);
    provider.person = person(email);
    expect((await signInWithOidc(invited, { invitation })).page.searchParams.has('error')).toBe(false);
    // The account signs in without its invitation.
    expect((await signInWithOidc(invited)).page.searchParams.has('error')).toBe(false);
    provider.person = person(other);
    expect((await signInWithOidc(invited, { invitation })).page.searchParams.get('error')).toBe('invitation_required');
  });
});

describe('closed sign-up', () => {
  it('creates no account, by password or by a provider, and says nothing about addresses', async () => {
    const who = await signedIn(closed);
    const [fresh, taken] = [await register(closed, newEmail()), await register(closed, who.email)];
    expect(fresh).toMatchObject(REFUSED);
    expect(taken.body).toEqual({ ...fresh.body, request_id: taken.body.request_id });
    provider.person = { id: unique('eve'), email: newEmail(), verified: true, name: 'Eve' };
    const { page, cookie } = await signInWithOidc(closed);
    expect(page.searchParams.get('error')).toBe('sign_up_closed');
    expect(cookie).not.toContain('session_token=ey');
    expect(await hasAccount(closed, provider.person.email)).toBe(false);
  });

  it('accepts no invitation', async () => {
    const email = newEmail();
    const token = await getToken(email);
    await closed.db.query(
      `insert into sign_up_invitations (id, address, token_hashes, expires_at)
       values ('inv_1', $1, array[encode(sha256($2::bytea), 'base64')], now() + interval '1 day')`,
      [email, token],
    );
    expect(await register(closed, email, token)).toMatchObject(REFUSED);
  });

  it('lets existing accounts sign in', async () => {
    const email = newEmail();
    provider.person = { id: email, email, verified: true, name: 'Ada' };
    await closed.db.query(
      "insert into auth_users (id, name, email, email_verified) values ('cus_ada', 'Ada', $1, true)",
      [email],
    );
    const { page, cookie } = await signInWithOidc(closed);
    expect(page.searchParams.has('error')).toBe(false);
    expect((await closed.call('GET /api/account/me', { cookie })).body.email).toBe(email);
  });

  it('still gives guest keys, which are no accounts', async () => {
    expect((await closed.call('GET /api/account/sign-in')).body.sign_up).toBe('closed');
    expect((await closed.call('POST /api/guest-key', { address: newAddress() })).status).toBe(201);
  });
});
