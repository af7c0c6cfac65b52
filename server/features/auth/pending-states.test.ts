import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type OidcServer, startOidcServer } from '../../../tests/oidc-server.ts';
import { returnFromProvider, visitProvider } from '../../../tests/oidc-sign-in.ts';
import { createPasskey } from '../../../tests/passkey.ts';
import { generateTotp, parseSecret } from '../../../tests/totp.ts';
import { credits } from '../credits/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

const OTHER = 'another password, as long';
let oidc: OidcServer;
let app: TestApp;
beforeAll(async () => {
  oidc = await startOidcServer('http://localhost:3000');
  app = await testApp({
    partial: true,
    features: [auth, credits, profile],
    config: { signIn: { google: null, github: null, oidc: oidc.client } },
  });
});
afterAll(async () => {
  await app?.close();
  await oidc?.close();
});

const post = (path: string, body: unknown, cookie?: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });
const logIn = ({ email }: TestCustomer) => post('sign-in/email', { email, password: PASSWORD });
const security = async (cookie: string) => (await app.call('GET /api/account/security', { cookie })).body;
const changePassword = async ({ cookie }: Pick<TestCustomer, 'cookie'>) => {
  const body = { current_password: PASSWORD, new_password: OTHER };
  expect((await app.call('PUT /api/account/me/password', { cookie, body })).status).toBe(204);
};

/** Starts a link of the provider from a session, and agrees there. */
function startLink(cookie: string) {
  const id = unique('grace');
  oidc.person = { id, email: `${id}@example.com`, verified: true, name: 'Grace Hopper' };
  return visitProvider(app, { path: 'link-social', cookie });
}

/** Replaces the session in the cookies of a visit. */
const withSession = (cookies: string, session: string) =>
  [...cookies.split('; ').filter((pair) => !pair.startsWith('cadenza.session_token=')), session].join('; ');

describe('a link of a provider', () => {
  it('is made for the session that started it', async () => {
    const who = await signUpConfirmed(app);
    const { page } = await returnFromProvider(app, await startLink(who.cookie));
    expect(page.href).toBe('http://localhost:3000/user/profile');
    expect((await security(who.cookie)).sign_ins).toMatchObject([{ provider: 'oidc' }]);
  });

  it.each(['no session', 'another session of the customer', 'a session of another customer'])(
    'is not made with %s',
    async (kind) => {
      const who = await signUpConfirmed(app);
      const visit = await startLink(who.cookie);
      const session =
        kind === 'no session'
          ? ''
          : (kind === 'another session of the customer' ? await logIn(who) : await signUpConfirmed(app)).cookie;
      const cookie = withSession(visit.cookie, session);
      const { page } = await returnFromProvider(app, { ...visit, cookie });
      expect([page.pathname, page.searchParams.get('error')]).toEqual(['/user/profile', 'link_session_ended']);
      expect((await security(who.cookie)).sign_ins).toEqual([]);
    },
  );

  it('ends with its session', async () => {
    const who = await signUpConfirmed(app);
    const { cookie } = await logIn(who);
    const visit = await startLink(cookie);
    await post('sign-out', {}, cookie);
    expect((await returnFromProvider(app, visit)).page.searchParams.get('error')).toBe('link_session_ended');
    expect((await security(who.cookie)).sign_ins).toEqual([]);
  });

  it('ends with the password, also for the session that changed it', async () => {
    const who = await signUpConfirmed(app);
    const visit = await startLink(who.cookie);
    await changePassword(who);
    expect((await returnFromProvider(app, visit)).page.searchParams.has('error')).toBe(true);
    expect((await security(who.cookie)).sign_ins).toEqual([]);
  });
});

/** Requests the options of a new passkey. Returns the device's response and the cookies of the challenge. */
async function startPasskey(session: string) {
  const { body, cookie } = await app.call('GET /api/auth/passkey/generate-register-options', { cookie: session });
  return { response: createPasskey(body.challenge as string), cookie: `${session}; ${cookie}` };
}

describe('a passkey that is being added', () => {
  it('is added by the session that requested it', async () => {
    const who = await signUpConfirmed(app);
    const { response, cookie } = await startPasskey(who.cookie);
    expect((await post('passkey/verify-registration', { response, name: ' Phone ' }, cookie)).status).toBe(200);
    expect((await security(who.cookie)).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  it('ends with the password', async () => {
    const who = await signUpConfirmed(app);
    const { response, cookie } = await startPasskey(who.cookie);
    await changePassword(who);
    const refused = await post('passkey/verify-registration', { response }, cookie);
    expect(refused.body.code).toBe('CHALLENGE_NOT_FOUND');
    expect((await security(who.cookie)).passkeys).toEqual([]);
  });

  it.each([
    ['nothing', () => ({})],
    ['texts for a list', (made: object) => ({ ...made, response: { attestationObject: 'x', transports: 'usb' } })],
    ['another challenge', () => createPasskey('another challenge')],
  ])('is not added from a response with %s', async (_, change) => {
    const who = await signUpConfirmed(app);
    const { response, cookie } = await startPasskey(who.cookie);
    const refused = await post('passkey/verify-registration', { response: change(response) }, cookie);
    expect([refused.status, refused.body.code]).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION']);
    expect((await security(who.cookie)).passkeys).toEqual([]);
  });

  it.each([
    ['101 characters', 'a'.repeat(101)],
    ['two lines', 'Phone\r\nX'],
    ['a list', ['Phone']],
  ])('has no name of %s', async (_, name) => {
    const who = await signUpConfirmed(app);
    const { response, cookie } = await startPasskey(who.cookie);
    const refused = await post('passkey/verify-registration', { response, name }, cookie);
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await security(who.cookie)).passkeys).toEqual([]);
  });
});

it('a second factor that is being set up ends with the password', async () => {
  const who = await signUpConfirmed(app);
  const { body } = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
  await changePassword(who);
  const code = generateTotp(parseSecret(body.totpURI as string));
  const refused = await post('two-factor/verify-totp', { code }, who.cookie);
  expect(refused.body.code).toBe('TOTP_NOT_ENABLED');
  expect((await security(who.cookie)).two_factor).toBe(false);
});

it.each([
  ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://other.example')],
  ['a second issuer', (url: URL) => url.searchParams.append('iss', 'https://other.example')],
  ['a second code', (url: URL) => url.searchParams.append('code', 'other')],
])('a return with %s signs nobody in', async (_, change) => {
  const id = unique('grace');
  oidc.person = { id, email: `${id}@example.com`, verified: true, name: 'Grace Hopper' };
  const visit = await visitProvider(app);
  const url = new URL(visit.back, 'http://localhost:3000');
  change(url);
  const { page, cookie } = await returnFromProvider(app, { ...visit, back: `${url.pathname}${url.search}` });
  expect(page.searchParams.has('error')).toBe(true);
  expect((await app.call('GET /api/account/me', { cookie })).status).toBe(401);
});
