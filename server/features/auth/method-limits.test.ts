import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../catalog/sign-in.ts';
import { getSession, newAddress, PASSWORD, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { type OidcServer, startOidcServer } from '../../../tests/oidc-server.ts';
import { returnFromProvider, visitProvider } from '../../../tests/oidc-sign-in.ts';
import { createPasskey } from '../../../tests/passkey.ts';
import { credits } from '../credits/feature.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';

const { most } = signIn;
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

const count = async (table: string, { id }: TestCustomer) =>
  (await app.db.query(`select from ${table} where user_id = $1`, [id])).rowCount;
const addRows = (table: string, columns: string, values: string, { id }: TestCustomer, rows: number) =>
  app.db.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, $2) n`, [id, rows]);
const addPasskeys = (who: TestCustomer, rows: number) =>
  addRows(
    'auth_passkeys',
    'id, user_id, public_key, credential_id, counter, device_type, backed_up, transports, created_at',
    "$1 || n, $1, '', $1 || n, 0, 'singleDevice', false, '', now()",
    who,
    rows,
  );
const addLinks = (who: TestCustomer, rows: number) =>
  addRows('auth_accounts', 'id, user_id, account_id, provider_id', "$1 || n, $1, $1 || n, 'oidc'", who, rows);
const getOptions = ({ cookie }: TestCustomer) =>
  app.call('GET /api/auth/passkey/generate-register-options', { cookie, address: newAddress() });
const post = (path: string, body: unknown, cookie: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    cookie,
    headers: { origin: 'http://localhost:3000' },
  });

describe('an account', () => {
  it('has up to 20 passkeys', async () => {
    const who = await signUpConfirmed(app);
    await addPasskeys(who, most.passkeys - 1);
    expect((await getOptions(who)).status).toBe(200);
    await app.db.query(
      "update auth_passkeys set id = id || 'x', credential_id = credential_id || 'x' where user_id = $1",
      [who.id],
    );
    await addPasskeys(who, 1);
    const refused = await getOptions(who);
    expect([refused.status, refused.body.code]).toEqual([403, 'TOO_MANY_PASSKEYS']);
    expect(refused.body.message).toContain('up to 20 passkeys');
  });

  it('keeps no passkey beyond that, also if it was requested before', async () => {
    const who = await signUpConfirmed(app);
    const { body, cookie } = await getOptions(who);
    await addPasskeys(who, most.passkeys);
    const response = createPasskey(body.challenge as string);
    const refused = await post('passkey/verify-registration', { response }, `${who.cookie}; ${cookie}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'TOO_MANY_PASSKEYS']);
    expect(await count('auth_passkeys', who)).toBe(most.passkeys);
  });

  it('has up to 20 linked providers, also if more links were started before', async () => {
    const who = await signUpConfirmed(app);
    const id = unique('grace');
    oidc.person = { id, email: `${id}@example.com`, verified: true, name: 'Grace Hopper' };
    const visit = await visitProvider(app, { path: 'link-social', cookie: who.cookie });
    await addLinks(who, most.providers);
    const refused = await post('link-social', { provider: 'oidc' }, who.cookie);
    expect([refused.status, refused.body.code]).toEqual([403, 'TOO_MANY_PROVIDERS']);
    expect((await returnFromProvider(app, visit)).page.searchParams.has('error')).toBe(true);
    // With the password.
    expect(await count('auth_accounts', who)).toBe(most.providers + 1);
  });

  it('has up to 100 sessions: a sign-in ends the one that was used least recently', async () => {
    const who = await signUpConfirmed(app);
    for (let n = 1; n < most.sessions; n += 1) await getSession(app, who.id);
    await app.db.query("update auth_sessions set seen_at = now() - interval '1 hour' where user_id = $1", [who.id]);
    const used = await getSession(app, who.id);
    await app.db.query("update auth_sessions set seen_at = now() - interval '1 day' where token = $1", [
      decodeURIComponent(who.cookie.split('=')[1]!).split('.')[0],
    ]);
    const body = { email: who.email, password: PASSWORD };
    const { cookie } = await app.call('POST /api/auth/sign-in/email', { address: newAddress(), body });
    expect(await count('auth_sessions', who)).toBe(most.sessions);
    const read = async (session: string) => (await app.call('GET /api/account/me', { cookie: session })).status;
    expect([await read(who.cookie), await read(used), await read(cookie)]).toEqual([401, 200, 200]);
  });
});
