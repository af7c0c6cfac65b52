import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newAddress, signUpConfirmed } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type OidcServer, startOidcServer } from '../../../tests/oidc-server.ts';
import { signInWithOidc } from '../../../tests/oidc-sign-in.ts';
import { type SocialServers, startSocialServers } from '../../../tests/social-servers.ts';
import { credits } from '../credits/feature.ts';
import { auth } from './feature.ts';
import { readSignedSubject } from './provider-profiles.ts';

const google = { id: 'google-id', secret: 'google-secret' };
let oidc: OidcServer;
let servers: SocialServers;
let app: TestApp;
beforeAll(async () => {
  servers = await startSocialServers({ google: google.secret, github: 'github-secret' });
  oidc = await startOidcServer('http://localhost:3000');
  app = await testApp({
    partial: true,
    features: [auth, credits],
    config: { signIn: { google, github: null, oidc: oidc.client } },
  });
});
afterAll(async () => {
  await app?.close();
  await oidc?.close();
  await servers?.close();
});

type Claims = Readonly<Record<string, unknown>>;

/** Returns from the OIDC provider, which sends these claims. */
async function arriveFromOidc(claims: Claims) {
  const id = unique('grace');
  oidc.person = { id, email: `${id}@example.com`, verified: true, name: 'Grace Hopper', claims };
  return signInWithOidc(app);
}

/** Returns from Google, whose ID token has these claims. */
async function arriveFromGoogle(claims: Claims) {
  const id = String(randomInt(1e9));
  servers.person = { id, email: `${unique('grace')}@example.com`, verified: true, name: 'Grace Hopper', claims };
  const address = newAddress();
  const started = await app.call('POST /api/auth/sign-in/social', { address, body: { provider: 'google' } });
  const query = new URLSearchParams({
    code: servers.code,
    state: new URL(started.body.url as string).searchParams.get('state')!,
  });
  const response = await app.call(`GET /api/auth/callback/google?${query.toString()}`, {
    address,
    cookie: started.cookie,
  });
  return { page: new URL(String(response.headers['location'])), cookie: response.cookie };
}

const arrivals = { google: arriveFromGoogle, oidc: arriveFromOidc };
const me = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).body;

describe.each(['google', 'oidc'] as const)('a profile from %s', (provider) => {
  const arrive = arrivals[provider];

  test.for(['false', 'TRUE', '1', 1, 'yes', ['true'], [], { true: true }])(
    'with `email_verified` %j confirms no address and links to no account',
    async (verified) => {
      const mine = await signUpConfirmed(app);
      const refused = await arrive({ email: mine.email, email_verified: verified });
      expect(refused.page.searchParams.get('error')).toBe('account_not_linked');
      expect(refused.cookie).not.toContain('session_token');
      const { cookie } = await arrive({ email_verified: verified });
      expect(await me(cookie)).toMatchObject({ email_verified: false });
    },
  );

  it.each([true, 'true'])('with `email_verified` %j confirms the address', async (verified) => {
    const mine = await signUpConfirmed(app);
    expect(await me((await arrive({ email: mine.email, email_verified: verified })).cookie)).toMatchObject({
      id: mine.id,
    });
  });

  it.each([
    ['a line break', 'Grace\r\nHopper', 'Grace Hopper'],
    ['5,000 characters', 'a'.repeat(5000), 'a'.repeat(100)],
    ['20,000 combining marks', `a${'\u0301'.repeat(20_000)}`, `a${'\u0301'.repeat(99)}`],
    ['text that turns around', 'Grace \u202EHopper', 'Grace Hopper'],
    ['characters of two code units', '😀'.repeat(200), '😀'.repeat(100)],
  ])('with a name of %s gives a name by the rule of typed names', async (_, sent, stored) => {
    expect(await me((await arrive({ name: sent })).cookie)).toMatchObject({ name: stored });
  });

  test.for(['', ' \r\n', ['Grace'], { given: 'Grace' }, 7, true, null])(
    'with the name %j gives the first part of the address',
    async (sent) => {
      const email = `${unique('grace')}@example.com`;
      expect(await me((await arrive({ name: sent, email })).cookie)).toMatchObject({ name: email.split('@')[0] });
    },
  );

  it.each([
    ['a list', ['grace@example.com']],
    ['an object', { toString: 'grace@example.com' }],
    ['a number', 7],
    ['no address', 'grace'],
    ['two lines', 'grace@example.com\r\nBcc: eve@example.com'],
    ['two addresses', 'grace@example.com,eve@example.com'],
    ['5,000 characters', `${'a'.repeat(5000)}@example.com`],
  ])('whose email is %s has no address', async (_, email) => {
    const { page, cookie } = await arrive({ email });
    expect(page.searchParams.get('error')).toBe('email_not_found');
    expect(cookie).not.toContain('session_token');
  });
});

test.for([
  ['an object', { id: 1 }],
  ['a list', ['1']],
  ['true', true],
  ['5,000 characters', '1'.repeat(5000)],
  ['a line break', '1\n2'],
  ['spaces', '  '],
] as const)('nobody is recognized by an ID that is %s', async ([, sub]) => {
  const { page, cookie } = await arriveFromGoogle({ sub });
  expect(page.searchParams.get('error')).toBe('unable_to_get_user_info');
  expect(cookie).not.toContain('session_token');
});

const token = (claims: Claims) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('the ID of a person at an OpenID Connect provider comes from the signed token', () => {
  expect(readSignedSubject(token({ sub: 'one' }), { sub: 'one' })).toBe('one');
});

test.for([
  ['of another person', token({ sub: 'one' }), { sub: 'two' }],
  ['without an ID', token({ sub: 'one' }), { id: 'one' }],
  ['without a signed token', undefined, { sub: 'one' }],
] as const)('a profile %s is rejected', ([, idToken, profile]) => {
  expect(() => readSignedSubject(idToken, profile)).toThrow(/The provider sent no ID token|different people/);
});
