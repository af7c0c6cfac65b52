import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUp, type TestCustomer } from '../../../tests/customer.ts';
import { type EmailServer, findLink, startEmailServer } from '../../../tests/email-server.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { emailKinds } from '../../email-kinds.ts';
import { emails } from '../emails/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

let smtp: EmailServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startEmailServer();
  app = await testApp({
    partial: true,
    features: [auth, profile, emails(emailKinds, { pollMs: 20, graceMs: 1000 })],
    config: { email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } } },
  });
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});

const newEmail = () => `${unique('eve')}@example.com`;
const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });
const follow = (token: string, cookie?: string) => post('verify-email', { token }, cookie);
const readUser = ({ id }: TestCustomer) =>
  app.db.one<{ email: string; email_verified: boolean }>('select email, email_verified from auth_users where id = $1', [
    id,
  ]);
const countSessions = async ({ id }: TestCustomer) =>
  (await app.db.query('select from auth_sessions where user_id = $1', [id])).rowCount;

/** The token in the email to an address, which is its only one. */
const tokenTo = async (address: string) => findLink((await smtp.emailsTo(address))[0]!).searchParams.get('verify')!;

/** Requests a change to an address of one's own, and returns the token. */
async function requestChange(who: TestCustomer, wanted = newEmail()): Promise<string> {
  await app.db.query("delete from rate_limits where bucket like 'auth:mail:%'");
  expect((await post('change-email', { newEmail: wanted }, who.cookie)).status).toBe(200);
  return tokenTo(wanted);
}

describe('a link that changes the address', () => {
  it('belongs to the account, not to its address: a later owner of the address is safe', async () => {
    const squatter = await signUp(app);
    const token = await requestChange(squatter);
    await app.db.query('delete from auth_users where id = $1', [squatter.id]);
    const victim = await signUp(app, { email: squatter.email });

    const thief = await signUp(app);
    // A signature without its padding was a session for one of two readers only.
    for (const cookie of [undefined, thief.cookie, thief.cookie.replace(/(%3D|=)$/, ''), victim.cookie]) {
      const response = await follow(token, cookie);
      expect([response.status, response.cookie]).toEqual([401, '']);
    }
    expect((await readUser(victim)).email).toBe(squatter.email);
    expect(await countSessions(victim)).toBe(1);
  });

  it('changes nothing in the session of another customer, and still works for its own', async () => {
    const [owner, victim] = [await signUp(app), await signUp(app)];
    const wanted = newEmail();
    const token = await requestChange(owner, wanted);
    const refused = await follow(token, victim.cookie);
    expect([refused.status, refused.body.code, refused.cookie]).toEqual([401, 'INVALID_USER', '']);
    expect((await readUser(victim)).email).toBe(victim.email);

    const response = await follow(token, owner.cookie);
    expect([response.status, response.cookie]).toEqual([200, '']);
    expect(await readUser(owner)).toEqual({ email: wanted, email_verified: true });
  });

  it('works once', async () => {
    const who = await signUp(app);
    const token = await requestChange(who);
    expect((await follow(token, who.cookie)).status).toBe(200);
    await app.db.query('update auth_users set email = $2 where id = $1', [who.id, who.email]);
    expect((await follow(token, who.cookie)).body.code).toBe('INVALID_TOKEN');
  });

  it.each([
    [
      'the password',
      (who: TestCustomer) =>
        app.call('PUT /api/account/me/password', {
          cookie: who.cookie,
          body: { current_password: PASSWORD, new_password: 'another password, as long' },
        }),
    ],
    [
      'the address',
      (who: TestCustomer) => app.db.query('update auth_users set email = $2 where id = $1', [who.id, newEmail()]),
    ],
  ])('ends with a change of %s, also if its email is still queued', async (_, change) => {
    const who = await signUp(app);
    const token = await requestChange(who);
    const { id } = await app.db.one<{ id: string }>(
      `insert into emails (kind, customer_id, address, locale, next_at)
       values ('change-address', $1, $2, 'en', now() + interval '1 hour') returning id`,
      [who.id, newEmail()],
    );
    await change(who);
    expect((await follow(token, who.cookie)).body.code).toBe('INVALID_TOKEN');
    expect(await app.db.one('select status from emails where id = $1', [id])).toEqual({ status: 'void' });
  });

  it('is refused like any link that has ended if the address was taken meanwhile', async () => {
    const who = await signUp(app);
    const wanted = newEmail();
    const token = await requestChange(who, wanted);
    await signUp(app, { email: wanted });
    const response = await follow(token, who.cookie);
    expect([response.status, response.body.code]).toEqual([401, 'INVALID_TOKEN']);
    expect((await readUser(who)).email).toBe(who.email);
  });

  it('ends after its time', async () => {
    const who = await signUp(app);
    const token = await requestChange(who);
    // The email of the sign-up has a link too, which may be created at any time.
    const change = 'user_id = $1 and new_address is not null';
    await app.db.query(`update auth_address_links set expires_at = now() - interval '1 second' where ${change}`, [
      who.id,
    ]);
    expect((await follow(token, who.cookie)).body.code).toBe('INVALID_TOKEN');
    await app.core.schedules.runNow('auth.forget');
    expect((await app.db.query(`select from auth_address_links where ${change}`, [who.id])).rowCount).toBe(0);
  });

  it('is stored as a hash', async () => {
    const who = await signUp(app);
    const token = await requestChange(who);
    const { rows } = await app.db.query<{ row: string }>(
      'select to_jsonb(l)::text as row from auth_address_links l where user_id = $1 and new_address is not null',
      [who.id],
    );
    expect(rows[0]!.row).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(rows[0]!.row).not.toContain(token);
  });
});

describe('a link that confirms the address', () => {
  it('signs nobody in, whatever the cookies', async () => {
    const [who, other] = [await signUp(app), await signUp(app)];
    const token = await tokenTo(who.email);
    for (const cookie of [undefined, other.cookie.replace(/(%3D|=)$/, ''), other.cookie]) {
      expect((await follow(token, cookie)).cookie).toBe('');
    }
    expect(await readUser(who)).toEqual({ email: who.email, email_verified: true });
    expect((await readUser(other)).email_verified).toBe(false);
    expect(await countSessions(who)).toBe(1);
  });

  it('works once, and not for an account that has another address by now', async () => {
    const [who, moved] = [await signUp(app), await signUp(app)];
    const token = await tokenTo(who.email);
    expect((await follow(token)).status).toBe(200);
    expect((await follow(token)).body.code).toBe('INVALID_TOKEN');

    const old = await tokenTo(moved.email);
    await app.db.query('update auth_users set email = $2 where id = $1', [moved.id, newEmail()]);
    expect((await follow(old)).body.code).toBe('INVALID_TOKEN');
    expect((await readUser(moved)).email_verified).toBe(false);
  });
});
