import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { profile } from '../profile/feature.ts';
import { auth } from './feature.ts';
import { AUTH_LIMITS } from './throttle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, profile] });
});
afterAll(() => app?.close());

const DEVICE = /cadenza\.device=[\w-]+/;
const TRIES = AUTH_LIMITS.signInPerAccount;
const origin = { origin: 'http://localhost:3000' };

const logIn = (email: string, password: string | undefined, address: string, cookie?: string) =>
  app.call('POST /api/auth/sign-in/email', {
    address,
    body: { email, password },
    ...(cookie === undefined ? {} : { cookie, headers: origin }),
  });

/** A customer who has signed in from an address, with the cookies of that browser. */
async function owner() {
  const who = await signUp(app);
  const address = newAddress();
  const response = await logIn(who.email, PASSWORD, address);
  return { ...who, address, device: DEVICE.exec(response.cookie)![0] };
}

/** Uses up the account's attempts from other addresses. */
async function attack(email: string) {
  const statuses: number[] = [];
  for (let n = 0; n < TRIES + 1; n += 1) statuses.push((await logIn(email, undefined, newAddress())).status);
  expect(statuses.at(-1)).toBe(429);
}

describe('while strangers guess a password', () => {
  it('a browser that signed in before can sign in from anywhere', async () => {
    const who = await owner();
    await attack(who.email);
    expect((await logIn(who.email, PASSWORD, newAddress())).status).toBe(429);
    expect((await logIn(who.email, PASSWORD, newAddress(), who.device)).status).toBe(200);
    // The known browser has just as few attempts of its own.
    for (let n = 1; n < TRIES; n += 1) {
      expect((await logIn(who.email, 'a wrong password', newAddress(), who.device)).status).toBe(401);
    }
    expect((await logIn(who.email, PASSWORD, newAddress(), who.device)).status).toBe(429);
  });

  it('the owner’s network accepts the right password, and gives no detail on a wrong one', async () => {
    const who = await owner();
    const unknownEmail = `${unique('nobody')}@example.com`;
    await attack(who.email);
    await attack(unknownEmail);
    const seen = [
      await logIn(who.email, 'a wrong password', who.address),
      await logIn(who.email, 'a wrong password', newAddress()),
      await logIn(unknownEmail, 'a wrong password', who.address),
    ].map(({ status, body }) => ({ status, code: body.code }));
    expect(seen).toEqual(Array(3).fill({ status: 429, code: 'rate_limited' }));
    expect((await logIn(who.email, PASSWORD, who.address)).status).toBe(200);
    for (let n = 2; n < TRIES; n += 1) await logIn(who.email, 'a wrong password', who.address);
    expect((await logIn(who.email, PASSWORD, who.address)).status).toBe(429);
  });

  it('a cookie of another account, or a forged one, has no effect', async () => {
    const [who, other] = [await owner(), await owner()];
    await attack(who.email);
    for (const cookie of [other.device, 'cadenza.device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await logIn(who.email, PASSWORD, newAddress(), cookie)).status).toBe(429);
    }
  });
});

describe('the device cookie', () => {
  it('is HttpOnly, long-lived, and stored as a keyed hash', async () => {
    const who = await signUp(app);
    const response = await logIn(who.email, PASSWORD, newAddress());
    const [set] = [response.headers['set-cookie']].flat().filter((line) => line?.startsWith('cadenza.device='));
    expect(set).toMatch(/^cadenza\.device=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await app.db.query('select * from auth_familiar where user_id = $1', [who.id]);
    expect(JSON.stringify(rows)).not.toContain(DEVICE.exec(response.cookie)![0].split('=')[1]);
  });

  it('survives signing out, and stays the same for everyone who signs in with it', async () => {
    const [who, other] = [await owner(), await signUp(app)];
    const second = await logIn(other.email, PASSWORD, newAddress(), who.device);
    expect(DEVICE.exec(second.cookie)![0]).toBe(who.device);
    const out = await app.call('POST /api/auth/sign-out', { cookie: second.cookie, headers: origin });
    expect(out.cookie).not.toContain('cadenza.device');
    await attack(other.email);
    expect((await logIn(other.email, PASSWORD, newAddress(), who.device)).status).toBe(200);
  });

  it('is not set before the second factor, nor without sign-in', async () => {
    const who = await signUp(app);
    expect((await logIn(who.email, 'a wrong password', newAddress())).cookie).not.toContain('cadenza.device');
    await app.db.query('update auth_users set two_factor_enabled = true where id = $1', [who.id]);
    const challenge = await logIn(who.email, PASSWORD, newAddress());
    expect(challenge.body.twoFactorRedirect).toBe(true);
    expect(challenge.cookie).not.toContain('cadenza.device');
  });

  it('ends with a password change, except in the browser that changed it', async () => {
    const who = await owner();
    const { cookie } = await logIn(who.email, PASSWORD, newAddress());
    const mine = DEVICE.exec(cookie)![0];
    const body = { current_password: PASSWORD, new_password: 'another password, as long' };
    expect((await app.call('PUT /api/account/me/password', { cookie, body })).status).toBe(204);
    await attack(who.email);
    expect((await logIn(who.email, body.new_password, newAddress(), who.device)).status).toBe(429);
    expect((await logIn(who.email, body.new_password, newAddress(), mine)).status).toBe(200);
  });

  it('is valid for ten browsers per account: the most recently used', async () => {
    const who = await owner();
    for (let n = 0; n < 10; n += 1) {
      await app.db.query("delete from rate_limits where bucket like 'auth:sign-in:%'");
      await logIn(who.email, PASSWORD, newAddress());
    }
    const { rows } = await app.db.query<{ kind: string; n: number }>(
      'select kind, count(*)::integer as n from auth_familiar where user_id = $1 group by 1 order by 1',
      [who.id],
    );
    expect(rows).toEqual([
      { kind: 'device', n: 10 },
      { kind: 'network', n: 10 },
    ]);
    await attack(who.email);
    expect((await logIn(who.email, PASSWORD, newAddress(), who.device)).status).toBe(429);
  });
});
