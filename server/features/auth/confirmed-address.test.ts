import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUp, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { findLink, type EmailServer, startEmailServer } from '../../../tests/email-server.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type OidcServer, startOidcServer } from '../../../tests/oidc-server.ts';
import { signInWithOidc } from '../../../tests/oidc-sign-in.ts';
import { createPasskey } from '../../../tests/passkey.ts';
import { generateTotp, parseSecret } from '../../../tests/totp.ts';
import { emailKinds } from '../../email-kinds.ts';
import { credits } from '../credits/feature.ts';
import { emails } from '../emails/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

const OTHER = 'another password, as long';
let smtp: EmailServer;
let oidc: OidcServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startEmailServer();
  oidc = await startOidcServer('http://localhost:3000');
  app = await testApp({
    partial: true,
    features: [auth, credits, profile, emails(emailKinds, { pollMs: 20, graceMs: 1000 })],
    config: {
      email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
      signIn: { google: null, github: null, oidc: oidc.client },
    },
  });
});
afterAll(async () => {
  await app?.close();
  await oidc?.close();
  await smtp?.close();
});

const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });
const security = async (cookie: string) => (await app.call('GET /api/account/security', { cookie })).body;
const withdrawConfirmation = ({ id }: Pick<TestCustomer, 'id'>) =>
  app.db.query('update auth_users set email_verified = false where id = $1', [id]);

/** Requests an email to choose a new password, and returns it. */
async function requestReset(email: string) {
  expect((await post('request-password-reset', { email })).status).toBe(200);
  const isReset = ({ subject }: { subject?: string }) => subject === 'Choose a new password';
  let count = 1;
  let sent = await smtp.emailsTo(email, count);
  while (!sent.some(isReset)) sent = await smtp.emailsTo(email, (count += 1));
  return sent.find(isReset)!;
}

/** Chooses a new password by email. Returns a session with it. */
async function reset(email: string): Promise<string> {
  const token = findLink(await requestReset(email)).searchParams.get('token');
  expect((await post('reset-password', { token, newPassword: OTHER })).status).toBe(200);
  return (await post('sign-in/email', { email, password: OTHER })).cookie;
}

/** An account with a passkey and a second factor. */
async function enroll(who: TestCustomer): Promise<string> {
  const options = await app.call('GET /api/auth/passkey/generate-register-options', { cookie: who.cookie });
  const response = createPasskey(options.body.challenge as string);
  await post('passkey/verify-registration', { response }, `${who.cookie}; ${options.cookie}`);
  const { body } = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
  const code = generateTotp(parseSecret(body.totpURI as string));
  const { cookie } = await post('two-factor/verify-totp', { code }, who.cookie);
  expect(await security(cookie)).toMatchObject({ two_factor: true, passkeys: [{}] });
  return cookie;
}

describe('an account whose address is not confirmed', () => {
  it.each([
    ['POST', 'link-social', { provider: 'oidc' }],
    ['GET', 'passkey/generate-register-options', undefined],
    ['POST', 'passkey/verify-registration', { response: {} }],
    ['POST', 'two-factor/enable', { password: PASSWORD }],
    ['POST', 'two-factor/verify-totp', { code: '123456' }],
  ])('gets no other sign-in method: %s %s', async (method, path, body) => {
    const { cookie } = await signUp(app);
    const refused = await app.call(`${method} /api/auth/${path}`, {
      cookie,
      address: newAddress(),
      headers: { origin: 'http://localhost:3000' },
      ...(body === undefined ? {} : { body }),
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(await security(cookie)).toMatchObject({ two_factor: false, passkeys: [], sign_ins: [] });
  });

  it('loses its passkeys and its second factor when the password is reset by email', async () => {
    const who = await signUpConfirmed(app);
    await enroll(who);
    await withdrawConfirmation(who);
    expect(await security(await reset(who.email))).toMatchObject({
      two_factor: false,
      passkeys: [],
      has_password: true,
    });
  });

  it('loses the provider that it was created with when the password is reset by email', async () => {
    const id = unique('grace');
    const email = `${id}@example.com`;
    oidc.person = { id, email, verified: false, name: 'Grace Hopper' };
    const { cookie } = await signInWithOidc(app);
    expect(await security(cookie)).toMatchObject({ sign_ins: [{ provider: 'oidc' }] });
    expect(await security(await reset(email))).toMatchObject({ sign_ins: [], has_password: true });
    expect((await signInWithOidc(app)).page.searchParams.get('error')).toBe('account_not_linked');
  });
});

it('an account whose address is confirmed keeps its sign-in methods when the password is reset', async () => {
  const who = await signUpConfirmed(app);
  await enroll(who);
  await reset(who.email);
  const { rows } = await app.db.query(
    `select two_factor_enabled, (select count(*)::integer from auth_passkeys where user_id = u.id) as passkeys
     from auth_users u where id = $1`,
    [who.id],
  );
  expect(rows).toEqual([{ two_factor_enabled: true, passkeys: 1 }]);
});

it('the email to choose a new password tells what ends, if the address was never confirmed', async () => {
  const text = 'This address was never confirmed.';
  expect((await requestReset((await signUp(app)).email)).text).toContain(text);
  expect((await requestReset((await signUpConfirmed(app)).email)).text).not.toContain(text);
});
