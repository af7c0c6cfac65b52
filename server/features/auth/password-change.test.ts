import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { findLink, startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { emailKinds } from '../../email-kinds.ts';
import { emails } from '../emails/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';
import { resetPassword } from './emails/reset-password.ts';

const OTHER = 'another password, as long';
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

const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });
const logIn = ({ email }: TestCustomer, password: string) => post('sign-in/email', { email, password });
const isIn = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).status === 200;
const change = (cookie: string, body: object) => app.call('PUT /api/account/me/password', { cookie, body });

/** The tokens of all links sent to a customer, after `count` emails. */
async function tokens({ email }: TestCustomer, count: number): Promise<string[]> {
  const sent = (await smtp.emailsTo(email, count)).filter(({ subject }) => subject === 'Choose a new password');
  return sent.map((message) => findLink(message).searchParams.get('token')!);
}

/** Requests a link after `before` other emails and returns its token. */
async function link(who: TestCustomer, before: number): Promise<string> {
  await app.db.query("delete from rate_limits where bucket like 'auth:mail:%'");
  const known = await tokens(who, before);
  expect((await post('request-password-reset', { email: who.email })).status).toBe(200);
  return (await tokens(who, before + 1)).find((token) => !known.includes(token))!;
}

const reset = async (token: string, newPassword = OTHER) => {
  const { status, body } = await post('reset-password', { token, newPassword });
  return status === 200 ? 'ok' : body.code;
};

describe('password reset links', () => {
  it('all end when one is used', async () => {
    const who = await signUp(app);
    const [first, second] = [await link(who, 1), await link(who, 2)];
    expect(await reset(second)).toBe('ok');
    expect(await reset(first, 'the password of a thief')).toBe('INVALID_TOKEN');
    expect((await logIn(who, OTHER)).status).toBe(200);
  });

  it('end when a signed-in customer changes the password', async () => {
    const who = await signUp(app);
    const token = await link(who, 1);
    expect((await change(who.cookie, { current_password: PASSWORD, new_password: OTHER })).status).toBe(204);
    expect(await reset(token, 'the password of a thief')).toBe('INVALID_TOKEN');
  });

  it('end when a first password is set', async () => {
    const who = await signedIn(app);
    await app.db.query('update auth_sessions set confirmed_at = now() where user_id = $1', [who.id]);
    const token = await link(who, 1);
    expect((await change(who.cookie, { new_password: OTHER })).status).toBe(204);
    expect(await reset(token, 'the password of a thief')).toBe('INVALID_TOKEN');
  });

  it('end when the account gets another email', async () => {
    const who = await signUp(app);
    const token = await link(who, 1);
    await app.db.query('update auth_users set email = $2 where id = $1', [who.id, `${unique('new')}@example.com`]);
    expect(await reset(token)).toBe('INVALID_TOKEN');
  });

  it('are not sent when the password changed while the email was queued', async () => {
    const who = await signUp(app);
    const { rows } = await app.db.query<{ id: string; created_at: Date }>(
      `insert into emails (kind, customer_id, address, locale, next_at)
       values ('reset-password', $1, $2, 'en', now() + interval '1 hour') returning id, created_at`,
      [who.id, who.email],
    );
    const message = { ...rows[0]!, customer_id: who.id, address: who.email, locale: 'en', data: {} } as const;
    expect(await resetPassword.compose(app.core, message)).not.toBeNull();
    await change(who.cookie, { current_password: PASSWORD, new_password: OTHER });
    expect(await resetPassword.compose(app.core, message)).toBeNull();
    const { rows: left } = await app.db.query(
      'select status, (select count(*)::integer from auth_verifications where value = $2) as tokens from emails where id = $1',
      [message.id, who.id],
    );
    expect(left).toEqual([{ status: 'void', tokens: 0 }]);
  });
});

describe('sessions', () => {
  it('all end with a reset, and all but the current one with a change', async () => {
    const who = await signUp(app);
    const { cookie: second } = await logIn(who, PASSWORD);
    await change(second, { current_password: PASSWORD, new_password: OTHER });
    expect([await isIn(who.cookie), await isIn(second)]).toEqual([false, true]);
    expect(await reset(await link(who, 2), PASSWORD)).toBe('ok');
    expect(await isIn(second)).toBe(false);
  });

  it('cannot start from a challenge that was passed with the old password', async () => {
    const who = await signUp(app);
    await app.db.query('update auth_users set two_factor_enabled = true where id = $1', [who.id]);
    const challenge = await logIn(who, PASSWORD);
    expect(challenge.body.twoFactorRedirect).toBe(true);
    await change(who.cookie, { current_password: PASSWORD, new_password: OTHER });
    const { body } = await post('two-factor/verify-backup-code', { code: 'AAAAA-AAAAA' }, challenge.cookie);
    expect(body.code).toBe('INVALID_TWO_FACTOR_COOKIE');
  });
});
