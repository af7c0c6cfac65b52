import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUpConfirmed, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type SocialServers, startSocialServers } from '../../../tests/social-servers.ts';
import { generateTotp, generateNextTotp, parseSecret } from '../../../tests/totp.ts';

const ORIGIN = 'http://localhost:3000';
const google = { id: 'google-id', secret: 'google-secret' };
const github = { id: 'github-id', secret: 'github-secret' };
let servers: SocialServers;
let app: TestApp;
beforeAll(async () => {
  servers = await startSocialServers({ google: google.secret, github: github.secret });
  app = await testApp({ config: { signIn: { google, github, oidc: null } } });
});
afterAll(async () => {
  await app.close();
  await servers.close();
});

const person = (change: object = {}) => ({
  id: String(randomInt(1e9)),
  name: 'Grace Hopper',
  email: `${unique('grace')}@example.com`,
  verified: true,
  ...change,
});

/** Starts a sign-in at a provider. Returns the callback URL with the cookies set until then. */
async function setOut(
  provider: string,
  { cookie = '', path = 'sign-in/social', ...body }: Record<string, string> = {},
) {
  const started = await app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    ...(cookie === '' ? {} : { cookie, headers: { origin: ORIGIN } }),
    body: { provider, ...body },
  });
  expect(started.status).toBe(200);
  const state = new URL(started.body.url as string).searchParams.get('state')!;
  const cookies = [cookie, started.cookie].filter((text) => text !== '').join('; ');
  return async (query: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, state }).toString();
    const response = await app.call(`GET /api/auth/callback/${provider}?${search}`, {
      address: newAddress(),
      cookie: cookies,
    });
    expect(response.status).toBe(302);
    return { page: new URL(String(response.headers['location']), ORIGIN), cookie: response.cookie };
  };
}
const arrive = async (provider: string, body: Record<string, string> = {}) =>
  (await setOut(provider, body))({ code: servers.code });

const me = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).body;
const signIns = async (cookie: string) =>
  (await app.call('GET /api/account/security', { cookie })).body.sign_ins as { id: string; provider: string }[];
const listEmails = async (id: string) =>
  (
    await app.db.query<{ kind: string }>('select kind from emails where customer_id = $1 order by created_at, id', [id])
  ).rows.map(({ kind }) => kind);

describe.each(['google', 'github'])('%s', (provider) => {
  it('creates an account with a verified email, in the language of the page, and recognizes it later', async () => {
    servers.person = person();
    const { page, cookie } = await arrive(provider, { locale: 'fr', return: '/fr/dashboard/music' });
    expect(page.href).toBe(`${ORIGIN}/fr/auth/callback?return=%2Ffr%2Fdashboard%2Fmusic`);
    const customer = await me(cookie);
    expect(customer).toMatchObject({
      email: servers.person.email,
      name: 'Grace Hopper',
      email_verified: true,
      locale: 'fr',
    });
    const sent = servers.exchanged.at(-1)!;
    expect(sent.get('redirect_uri')).toBe(`${ORIGIN}/api/auth/callback/${provider}`);
    expect(sent.get('client_id')).toBe(`${provider}-id`);
    expect((await app.call('GET /api/account/credits', { cookie })).body.available).toBe(50);
    const { rows } = await app.db.query('select * from auth_accounts where user_id = $1', [customer.id]);
    expect(rows).toMatchObject([{ provider_id: provider, access_token: null, refresh_token: null, id_token: null }]);

    // With another email address, because the person is recognized by the provider's id.
    servers.person = { ...servers.person, email: `${unique('moved')}@example.com` };
    expect((await me((await arrive(provider)).cookie)).id).toBe(customer.id);
    expect(await listEmails(customer.id)).toEqual([]);
  });

  it('sends a verification for an unverified email, and links no account by it', async () => {
    servers.person = person({ verified: false });
    expect(await me((await arrive(provider)).cookie)).toMatchObject({ email_verified: false });

    const mine = await signUpConfirmed(app);
    servers.person = person({ email: mine.email, verified: false });
    const refused = await arrive(provider);
    expect(refused.page.searchParams.get('error')).toBe('account_not_linked');
    expect(refused.cookie).not.toContain('session_token');
    servers.person = person({ email: mine.email });
    expect(await me((await arrive(provider)).cookie)).toMatchObject({ id: mine.id });
  });

  it('without an email returns to the page with an error', async () => {
    servers.person = person({ email: null });
    const { page, cookie } = await arrive(provider, { locale: 'ko' });
    expect(page.href).toBe(`${ORIGIN}/ko/auth/callback?error=email_not_found`);
    expect(cookie).not.toContain('session_token');
  });

  it('that is declined, or returns a wrong code, returns to the page with an error', async () => {
    servers.person = person();
    const denied = await (await setOut(provider, { locale: 'de' }))({ error: 'access_denied' });
    expect(denied.page.href).toBe(`${ORIGIN}/de/auth/callback?error=access_denied`);
    const forged = await (await setOut(provider))({ code: 'another code' });
    expect(forged.page.searchParams.get('error')).toBe('invalid_code');
    for (const { cookie } of [denied, forged]) expect(cookie).not.toContain('session_token');
    const { rows } = await app.db.query('select from auth_users where email = $1', [servers.person.email]);
    expect(rows).toEqual([]);
  });

  it('is linked to the signed-in account with an email notice, and unlinked', async () => {
    const mine = await signUpConfirmed(app);
    servers.person = person();
    const link = (cookie: string) => arrive(provider, { path: 'link-social', cookie, locale: 'es' });
    const { page } = await link(mine.cookie);
    expect(page.href).toBe(`${ORIGIN}/es/user/profile`);
    const [linked] = await signIns(mine.cookie);
    expect(linked).toMatchObject({ provider });
    // The other email address doesn't change the account's.
    expect(await me(mine.cookie)).toMatchObject({ email: mine.email });
    expect(await me((await arrive(provider)).cookie)).toMatchObject({ id: mine.id });

    const other = await signUpConfirmed(app);
    const taken = await link(other.cookie);
    expect(taken.page.searchParams.get('error')).toBe('account_already_linked_to_different_user');
    expect(await signIns(other.cookie)).toEqual([]);

    await app.call(`DELETE /api/account/sign-ins/${linked!.id}`, { cookie: mine.cookie });
    expect(await signIns(mine.cookie)).toEqual([]);
    expect(await listEmails(mine.id)).toEqual(['verify-address', 'sign-in-added', 'sign-in-removed']);
  });

  it('counts as one factor: the second one is still required', async () => {
    const mine = await signUpConfirmed(app);
    const post = (path: string, body: object, cookie: string) =>
      app.call(`POST /api/auth/two-factor/${path}`, {
        address: newAddress(),
        cookie,
        headers: { origin: ORIGIN },
        body,
      });
    const { body } = await post('enable', { password: PASSWORD }, mine.cookie);
    const secret = parseSecret(body.totpURI as string);
    await post('verify-totp', { code: generateTotp(secret) }, mine.cookie);

    servers.person = person({ email: mine.email });
    const { page, cookie } = await arrive(provider, { locale: 'ja', return: '/ja/dashboard/music' });
    expect(page.href).toBe(`${ORIGIN}/ja/auth/callback?return=%2Fja%2Fdashboard%2Fmusic&second_factor=1`);
    expect((await me(cookie)).status).toBe(401);
    const wrong = generateTotp(secret) === '000000' ? '111111' : '000000';
    expect((await post('verify-totp', { code: wrong }, cookie)).status).toBe(401);
    const second = await post('verify-totp', { code: generateNextTotp(secret), trustDevice: true }, cookie);
    expect(await me(second.cookie)).toMatchObject({ id: mine.id });

    const trusted = second.cookie
      .split('; ')
      .filter((pair) => pair.includes('trust_device'))
      .join('; ');
    const later = await arrive(provider, { cookie: trusted });
    expect(later.page.searchParams.has('second_factor')).toBe(false);
    expect(await me(later.cookie)).toMatchObject({ id: mine.id });
  });
});
