import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { startOidcServer, type OidcServer } from '../../../tests/oidc-server.ts';
import { returnFromProvider, signInWithOidc, visitProvider } from '../../../tests/oidc-sign-in.ts';
import { credits } from '../credits/feature.ts';
import { auth } from './feature.ts';

const ORIGIN = 'http://localhost:3000';
let provider: OidcServer;
let app: TestApp;
beforeAll(async () => {
  provider = await startOidcServer(ORIGIN);
  app = await testApp({
    partial: true,
    features: [auth, credits],
    config: {
      signIn: {
        google: { id: 'google-id', secret: 'google-secret' },
        github: { id: 'github-id', secret: 'github-secret' },
        oidc: provider.client,
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const begin = (body: unknown) => app.call('POST /api/auth/sign-in/social', { address: newAddress(), body });

const logIn = (body: Readonly<Record<string, string>> = {}) => signInWithOidc(app, body);
const me = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).body;
const person = (verified = true) => {
  const id = unique('grace');
  return { id, email: `${id}@example.com`, verified, name: 'Grace Hopper' };
};

it('the list of providers has what is configured, without secrets', async () => {
  const { body, text } = await app.call('GET /api/account/sign-in');
  expect(body).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'github', name: 'GitHub' },
      { id: 'oidc', name: 'Example SSO' },
    ],
    captcha: false,
    sign_up: 'open',
  });
  expect(text).not.toMatch(/secret|-id/);
  const plain = await testApp({ partial: true, features: [auth] });
  expect((await plain.call('GET /api/account/sign-in')).body).toEqual({
    providers: [],
    captcha: false,
    sign_up: 'open',
  });
  const refused = await plain.call('POST /api/auth/sign-in/social', { body: { provider: 'google' } });
  expect(refused.status).toBe(404);
  await plain.close();
});

it.each([
  ['google', 'https://accounts.google.com/o/oauth2/v2/auth'],
  ['github', 'https://github.com/login/oauth/authorize'],
])('signing in with %s redirects there, and back to us', async (id, address) => {
  const { body, cookie } = await begin({ provider: id });
  const url = new URL(body.url as string);
  expect(url.origin + url.pathname).toBe(address);
  expect(url.searchParams.get('client_id')).toBe(`${id}-id`);
  expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/callback/${id}`);
  expect(url.searchParams.get('state')).toBeTruthy();
  expect(url.search).not.toContain('secret');
  expect(cookie).not.toBe('');
});

describe('an OpenID Connect provider', () => {
  it('creates an account with a verified email, in the language of the page, and returns to the previous page', async () => {
    provider.person = person();
    const { page, cookie } = await logIn({ locale: 'ja', return: '/ja/dashboard/music?a=1' });
    expect(page.pathname).toBe('/ja/auth/callback');
    expect(page.searchParams.get('return')).toBe('/ja/dashboard/music?a=1');
    expect(page.searchParams.has('error')).toBe(false);
    const customer = await me(cookie);
    expect(customer).toMatchObject({
      email: provider.person.email,
      name: 'Grace Hopper',
      email_verified: true,
      locale: 'ja',
    });

    const second = await me((await logIn()).cookie);
    expect(second.id).toBe(customer.id);
    expect((await app.call('GET /api/account/credits', { cookie })).body.available).toBe(50);
    const { rows } = await app.db.query('select * from auth_accounts where user_id = $1', [customer.id]);
    expect(rows).toMatchObject([{ provider_id: 'oidc', access_token: null, refresh_token: null, id_token: null }]);
  });

  it('signs in no suspended customer', async () => {
    provider.person = person();
    const { id } = await me((await logIn()).cookie);
    await app.db.query('update customers set suspended_at = now() where id = $1', [id]);
    await app.db.query('delete from auth_sessions where user_id = $1', [id]);
    const { page } = await logIn();
    expect(page.searchParams.get('error')).toBe('account_suspended');
    expect((await app.db.query('select from auth_sessions where user_id = $1', [id])).rowCount).toBe(0);
  });

  it('requires a verification email when the provider did not verify the address', async () => {
    provider.person = person(false);
    const { cookie } = await logIn();
    expect(await me(cookie)).toMatchObject({ email_verified: false });
    const { rows } = await app.db.query('select kind from emails where address = $1', [provider.person.email]);
    expect(rows).toEqual([{ kind: 'verify-address' }]);
  });

  it('is linked to an account only when both verified the email', async () => {
    const mine = await signUp(app);
    provider.person = { ...person(), email: mine.email };
    // Someone else may have signed up with the address to hijack the owner's account.
    const early = await logIn();
    expect(early.page.searchParams.get('error')).toBe('account_not_linked');
    expect(early.cookie).not.toContain('session_token');

    await app.db.query('update auth_users set email_verified = true where id = $1', [mine.id]);
    provider.person = { ...person(false), email: mine.email };
    expect((await logIn()).page.searchParams.get('error')).toBe('account_not_linked');

    provider.person = { ...person(), email: mine.email };
    expect(await me((await logIn()).cookie)).toMatchObject({ id: mine.id });
  });

  it('that declines returns to the page with an error', async () => {
    provider.person = null;
    const { page, cookie } = await logIn({ locale: 'de', return: '//evil.example' });
    expect(page.href).toBe(`${ORIGIN}/de/auth/callback?error=access_denied`);
    expect(cookie).not.toContain('session_token');
  });

  it.each(['/.//evil.example', '/%2e//evil.example', '/x/..//evil.example', '/\\evil.example', '/\t/evil.example'])(
    'redirects to no other site: %j',
    async (path) => {
      const { page } = await logIn({ return: path });
      expect(page.searchParams.has('return')).toBe(false);
    },
  );

  it('rejects a callback that this browser did not start', async () => {
    provider.person = person();
    const stolen = await returnFromProvider(app, { ...(await visitProvider(app)), cookie: '' });
    expect(stolen.page.searchParams.get('error')).toBe('state_mismatch');
    expect(stolen.cookie).not.toContain('session_token');
  });

  it.each(['?code=1&state=unknown', '?code=1', ''])(
    'returns to one of our pages also for an unknown error (%s)',
    async (query) => {
      const lost = await app.call(`GET /api/auth/callback/oidc${query}`, {
        address: newAddress(),
        headers: { 'accept-language': 'ja' },
      });
      expect(lost.status).toBe(302);
      const page = new URL(String(lost.headers['location']), ORIGIN);
      expect(page.pathname).toBe('/ja/auth/callback');
      expect(page.searchParams.get('error')).toMatch(/^state_/);
    },
  );

  it('that is unavailable does not block the password', async () => {
    const away = await startOidcServer(ORIGIN);
    await away.close();
    const other = await testApp({
      partial: true,
      features: [auth],
      config: { signIn: { google: null, github: null, oidc: away.client } },
    });
    const refused = await other.call('POST /api/auth/sign-in/social', { body: { provider: 'oidc' } });
    expect(refused.status).toBe(503);
    expect(refused.body.detail).toBe('Example SSO is unavailable right now. Retry in a few seconds.');
    await signUp(other);
    await other.close();
  });
});
