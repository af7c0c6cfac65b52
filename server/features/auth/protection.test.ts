import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { auth } from './feature.ts';
import { keys } from '../keys/feature.ts';
import { AUTH_LIMITS } from './throttle.ts';

const features = [auth, keys];
const logged: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    partial: true,
    features,
    config: { trustProxy: ['127.0.0.1'], logLevel: 'trace' },
    logStream: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => app.close());

const newEmail = () => `${unique('ada')}@example.com`;

describe('throttles', () => {
  /** Returns the statuses of sequential calls. They are rejected before anything is hashed, or have no password. */
  const statuses = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) all.push((await call(index)).status);
    return all;
  };
  /**
   * How many sequential calls pass, and how many of them exceed the limit of a minute because a slow machine gave the allowance
   * time to refill.
   */
  const passedBefore429 = async (aMinute: number, call: () => Promise<{ status: number }>) => {
    const began = performance.now();
    let passed = 0;
    while ((await call()).status === 400) passed += 1;
    return { passed, freed: Math.floor(((performance.now() - began) * aMinute) / 60_000) };
  };
  const times = (count: number, status: number) => Array<number>(count).fill(status);
  const logIn = (email: string, address: string, password?: string) =>
    app.call('POST /api/auth/sign-in/email', { address, body: { email, password } });

  it('allow five log-ins a minute per account, from any address', async () => {
    const email = newEmail();
    const responses = await statuses(6, () => logIn(email, newAddress()));
    expect(responses).toEqual([...times(AUTH_LIMITS.signInPerAccount, 400), 429]);
    const refused = await logIn(email.toUpperCase(), newAddress(), PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('rate_limited');
    // With five attempts a minute, the next one is allowed after twelve seconds.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(12);
    expect((await logIn(newEmail(), newAddress())).status).toBe(400);
  });

  it('count existing and unknown accounts alike', async () => {
    const { email } = await signUp(app);
    const known = await statuses(6, () => logIn(email, newAddress()));
    const unknown = await statuses(6, () => logIn(newEmail().replace(/^\w+/, 'nobody'), newAddress()));
    expect(known).toEqual(unknown);
  });

  it('reject the right password too while an account is locked', async () => {
    const { email } = await signUp(app);
    await statuses(5, () => logIn(email, newAddress()));
    expect((await logIn(email, newAddress(), PASSWORD)).status).toBe(429);
  });

  it('allow twenty log-ins a minute per address', async () => {
    const address = newAddress();
    const { passed, freed } = await passedBefore429(20, () => logIn(newEmail(), address));
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(20 + freed);
  });

  it('allow sixty sign-ups a minute per address', async () => {
    const address = newAddress();
    const signUpAt = () => app.call('POST /api/auth/sign-up/email', { address, body: {} });
    const { passed, freed } = await passedBefore429(60, signUpAt);
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(60 + freed);
  });

  it('use the address from a trusted proxy, and no client header', async () => {
    const [client, other] = [newAddress(), newAddress()];
    const through = (forwarded: string, address: string) =>
      app.call('POST /api/auth/sign-in/email', {
        address,
        headers: { 'x-forwarded-for': forwarded, 'x-client-address': newAddress() },
        body: { email: newEmail() },
      });
    const { passed } = await passedBefore429(20, () => through(client, '127.0.0.1'));
    expect(passed).toBeGreaterThanOrEqual(20);
    expect((await through(other, '127.0.0.1')).status).toBe(400);
    // A request that doesn't come from the proxy: its forwarding headers are ignored.
    const direct = newAddress();
    const own = await passedBefore429(20, () => through(newAddress(), direct));
    expect(own.passed).toBeLessThanOrEqual(20 + own.freed);
  });

  it('store no email with the counts', async () => {
    const email = newEmail();
    await logIn(email, newAddress());
    const { rows } = await app.db.query<{ buckets: string }>(
      "select string_agg(bucket, ' ') as buckets from rate_limits where bucket like 'auth:%'",
    );
    expect(rows[0]!.buckets).toContain('auth:sign-in:account:');
    expect(rows[0]!.buckets).not.toContain('example.com');
  });
});

describe('requests from other sites', () => {
  const foreign = { origin: 'https://evil.example' };

  it.each(['sign-up/email', 'sign-in/email', 'sign-out'])('cannot call %s', async (operation) => {
    const { cookie } = await signedIn(app);
    for (const sent of [{ cookie }, {}]) {
      const response = await app.call(`POST /api/auth/${operation}`, { ...sent, headers: foreign, body: {} });
      expect(response.status).toBe(403);
      expect(response.body.code).toBe('origin_refused');
    }
    expect((await app.call('GET /api/account/me', { cookie })).status).toBe(200);
  });

  it("cannot change anything with a customer's session", async () => {
    const { cookie } = await signedIn(app);
    const response = await app.call('POST /api/account/keys', {
      cookie,
      headers: foreign,
      body: { name: '', mode: 'live' },
    });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('origin_refused');
    expect((await app.call('GET /api/account/keys', { cookie })).body.data).toEqual([]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])('are not requests from %s', async (origin) => {
    const response = await app.call('POST /api/auth/sign-up/email', {
      address: newAddress(),
      headers: { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      body: { name: 'Ada', email: newEmail(), password: PASSWORD },
    });
    expect(response.status).toBe(200);
  });

  it('cannot sign a visitor in by a cross-site form', async () => {
    const response = await app.call('POST /api/auth/sign-in/email', {
      address: newAddress(),
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      body: { email: newEmail(), password: PASSWORD },
    });
    expect(response.status).toBe(403);
  });
});

describe('the log', () => {
  it('contains no password, cookie, token or email', async () => {
    const [email, password] = [newEmail(), unique('a secret password ')];
    const { cookie } = await signUp(app, { email, password });
    const account = { name: 'Ada', email, password };
    await app.call('POST /api/auth/sign-up/email', { address: newAddress(), body: account });
    const right = await app.call('POST /api/auth/sign-in/email', { address: newAddress(), body: { email, password } });
    await app.call('POST /api/auth/sign-in/email', {
      address: newAddress(),
      body: { email, password: `${password}x` },
    });
    await app.call('GET /api/account/me', { cookie });
    const log = logged.join('');
    expect(log).toContain('/api/auth/sign-in/email');
    for (const secret of [password, email, right.body.token, cookie.split('=')[1]!, decodeURIComponent(cookie)]) {
      expect(log).not.toContain(secret);
    }
  });
});
