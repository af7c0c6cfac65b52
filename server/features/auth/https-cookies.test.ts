import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAddress, PASSWORD, signUpConfirmed, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { generateNextTotp, generateTotp, parseSecret } from '../../../tests/totp.ts';
import { auth } from './feature.ts';

const ORIGIN = 'https://music.example';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    partial: true,
    features: [auth],
    config: { publicUrl: ORIGIN, signIn: { google: null, github: { id: 'id', secret: 'secret' }, oidc: null } },
  });
});
afterAll(() => app.close());

/** The names of all cookies that the test has received. */
const names = new Set<string>();

/** Each cookie must be one that browsers accept from this host alone. */
function checked<T extends Awaited<ReturnType<TestApp['call']>>>(response: T): T {
  expect(response.status).toBe(200);
  for (const line of [response.headers['set-cookie'] ?? []].flat()) {
    const [pair = '', ...attributes] = String(line).split('; ');
    names.add(pair.slice(0, pair.indexOf('=')));
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(String(line)).not.toMatch(/; *domain=/i);
  }
  return response;
}

const post = async (path: string, body: unknown, cookie = '') =>
  checked(
    await app.call(`POST /api/auth/${path}`, { address: newAddress(), body, cookie, headers: { origin: ORIGIN } }),
  );

async function enroll(customer: TestCustomer): Promise<Buffer> {
  const { body } = await post('two-factor/enable', { password: PASSWORD }, customer.cookie);
  const secret = parseSecret(body.totpURI as string);
  await post('two-factor/verify-totp', { code: generateTotp(secret) }, customer.cookie);
  return secret;
}

it('with https, every cookie of sign-in is accepted from this host alone, and read under that name', async () => {
  const customer = await signUpConfirmed(app);
  const secret = await enroll(customer);
  const challenge = await post('sign-in/email', { email: customer.email, password: PASSWORD });
  const session = await post('two-factor/verify-totp', { code: generateNextTotp(secret) }, challenge.cookie);
  expect((await app.call('GET /api/account/me', { cookie: session.cookie })).body.id).toBe(customer.id);
  await post('sign-in/social', { provider: 'github' });
  checked(await app.call('GET /api/auth/passkey/generate-register-options', { cookie: session.cookie }));
  // The library only ever deletes session_data.
  const cookies = 'device passkey session_data session_token state two_factor'.split(' ');
  expect([...names].toSorted()).toEqual(cookies.map((name) => `__Host-cadenza.${name}`));
  await post('sign-out', {}, session.cookie);
});
