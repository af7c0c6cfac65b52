import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { findLink, startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { emailKinds } from '../../email-kinds.ts';
import { credits } from '../credits/feature.ts';
import { emails } from '../emails/feature.ts';
import { auth } from './feature.ts';

let smtp: EmailServer;
let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  smtp = await startEmailServer();
  app = await testApp({
    partial: true,
    features: [auth, credits, emails(emailKinds, { pollMs: 20, graceMs: 1000 })],
    config: {
      email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
      logLevel: 'trace',
    },
    logStream: { write: (line) => void logged.push(line) },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, { address: newAddress(), body, ...(cookie === undefined ? {} : { cookie }) });
const me = async ({ cookie }: { cookie: string }) => (await app.call('GET /api/account/me', { cookie })).body;
/**
 * Returns the token in the newest link sent to an address, after `count` emails. Only emails with a link are considered, because
 * two queued together arrive in any order.
 */
const tokenTo = async (address: string, count: number, parameter: 'verify' | 'token') => {
  const sent = await smtp.emailsTo(address, count);
  return sent.map((message) => findLink(message).searchParams.get(parameter)).findLast((token) => token !== null)!;
};

describe('verifying an email', () => {
  it('can be requested again once a minute', async () => {
    const customer = await signUp(app);
    await smtp.emailsTo(customer.email);
    expect((await post('send-verification-email', {})).status).toBe(401);
    expect((await post('send-verification-email', {}, customer.cookie)).status).toBe(200);
    const token = await tokenTo(customer.email, 2, 'verify');
    const refused = await post('send-verification-email', {}, customer.cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    await post('verify-email', { token });
    expect((await post('send-verification-email', {}, customer.cookie)).body.code).toBe('EMAIL_ALREADY_VERIFIED');
  });

  it.each([
    ['no token', ''],
    ['an unsigned token', 'e30.e30.AAAA'],
  ])('rejects %s', async (_, token) => {
    const response = await post('verify-email', { token });
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('INVALID_TOKEN');
  });
});

describe('a password reset', () => {
  it('works once by the link of the email, and ends every session', async () => {
    const customer = await signUp(app);
    const other = 'another password, as long';
    expect((await post('request-password-reset', { email: customer.email.toUpperCase() })).status).toBe(200);
    const token = await tokenTo(customer.email, 2, 'token');
    expect((await post('reset-password', { token, newPassword: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await post('reset-password', { token, newPassword: other })).status).toBe(200);
    expect((await post('reset-password', { token, newPassword: PASSWORD })).body.code).toBe('INVALID_TOKEN');
    expect((await app.call('GET /api/account/me', { cookie: customer.cookie })).status).toBe(401);
    expect((await post('sign-in/email', { email: customer.email, password: PASSWORD })).status).toBe(401);
    expect((await post('sign-in/email', { email: customer.email, password: other })).status).toBe(200);
    const last = (await smtp.emailsTo(customer.email, 3)).at(-1)!;
    expect(last.subject).toBe('Your password was changed');
  });

  it('responds alike for an unknown email', async () => {
    const { email } = await signUp(app);
    const known = await post('request-password-reset', { email });
    const unknownEmail = `${unique('nobody')}@example.com`;
    const unknown = await post('request-password-reset', { email: unknownEmail });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await post('request-password-reset', { email: unknownEmail })).status).toBe(429);
    expect((await post('request-password-reset', { email })).status).toBe(429);
    const { rowCount } = await app.db.query('select from emails where address = $1', [unknownEmail]);
    expect(rowCount).toBe(0);
    expect((await post('request-password-reset', { email: 'a@b.example, c@d.example' })).status).toBe(400);
  });

  it('leaves no usable token in the database or the log', async () => {
    const { email, id } = await signUp(app);
    const verify = await tokenTo(email, 1, 'verify');
    await post('request-password-reset', { email });
    const token = await tokenTo(email, 2, 'token');
    const { rows } = await app.db.query<{ all: string }>(
      `select (select string_agg(to_jsonb(m)::text, '') from emails m where customer_id = $1)
         || (select string_agg(to_jsonb(v)::text, '') from auth_verifications v where value = $1) as all`,
      [id],
    );
    const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
    expect(rows[0]!.all).toContain(identifier);
    expect(rows[0]!.all).not.toContain(token);
    await post('verify-email', { token: verify });
    await post('reset-password', { token, newPassword: 'another password, as long' });
    expect(logged.join('')).not.toContain(token);
    expect(logged.join('')).not.toContain(verify);
  });
});

describe('changing the email', () => {
  it('happens when the requesting customer follows the link in the new mailbox', async () => {
    const customer = await signUp(app);
    const wanted = `${unique('eve')}@example.com`;
    expect((await post('change-email', { newEmail: wanted }, customer.cookie)).status).toBe(200);
    const token = await tokenTo(wanted, 1, 'verify');
    // Reading the email isn't enough to be let in.
    const stranger = await post('verify-email', { token });
    expect(stranger.status).toBe(401);
    expect(stranger.cookie).toBe('');
    expect((await me(customer)).email).toBe(customer.email);

    expect((await post('verify-email', { token }, customer.cookie)).status).toBe(200);
    expect(await me(customer)).toMatchObject({ email: wanted, email_verified: true });
    const subjects = (await smtp.emailsTo(customer.email, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('Your email address was changed');
  });

  it('responds alike for an address that is taken, without sending an email', async () => {
    const [customer, other] = [await signUp(app), await signUp(app)];
    await smtp.emailsTo(other.email);
    expect((await post('change-email', { newEmail: other.email }, customer.cookie)).status).toBe(200);
    await expect
      .poll(
        async () =>
          (
            await app.db.query("select status from emails where kind = 'change-address' and address = $1", [
              other.email,
            ])
          ).rows,
      )
      .toEqual([{ status: 'void' }]);
    expect(await smtp.emailsTo(other.email)).toHaveLength(1);
  });

  it('is rejected in a session that is not fresh', async () => {
    const customer = await signUp(app);
    await app.db.query("update auth_sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1", [
      customer.id,
    ]);
    const response = await post('change-email', { newEmail: `${unique('eve')}@example.com` }, customer.cookie);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('session_not_fresh');
  });
});
