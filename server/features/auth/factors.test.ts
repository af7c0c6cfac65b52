import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUpConfirmed, newAddress, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { generateTotp, generateNextTotp, parseSecret } from '../../../tests/totp.ts';
import { auth } from './feature.ts';
import { AUTH_LIMITS } from './throttle.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth] });
});
afterAll(() => app.close());

const post = (path: string, body: unknown, cookie?: string, of = app) =>
  of.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    body,
    ...(cookie === undefined ? {} : { cookie, headers: { origin: 'http://localhost:3000' } }),
  });

/** Turns the second factor on, and returns the secret, the recovery codes and the new session. */
async function enroll(customer: TestCustomer, of = app) {
  const { body } = await post('two-factor/enable', { password: PASSWORD }, customer.cookie, of);
  const secret = parseSecret(body.totpURI as string);
  const verified = await post('two-factor/verify-totp', { code: generateTotp(secret) }, customer.cookie, of);
  expect(verified.status).toBe(200);
  return { secret, codes: body.backupCodes as string[], uri: body.totpURI as string, cookie: verified.cookie };
}

const logIn = ({ email }: TestCustomer, cookie?: string, of = app) =>
  post('sign-in/email', { email, password: PASSWORD }, cookie, of);
const isIn = async (cookie: string) => (await app.call('GET /api/account/me', { cookie })).status === 200;
const wrong = (secret: Buffer) => (generateTotp(secret) === '000000' ? '111111' : '000000');

describe('a second factor', () => {
  it('is required after the password, which alone creates no session', async () => {
    const customer = await signUpConfirmed(app);
    const { secret, uri } = await enroll(customer);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Cadenza:/);
    const first = await logIn(customer);
    expect(first.body).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await isIn(first.cookie)).toBe(false);
    expect((await post('two-factor/verify-totp', { code: wrong(secret) }, first.cookie)).status).toBe(401);
    const second = await post('two-factor/verify-totp', { code: generateNextTotp(secret) }, first.cookie);
    expect(second.status).toBe(200);
    expect(await isIn(second.cookie)).toBe(true);
  });

  it('can be a recovery code, each once', async () => {
    const customer = await signUpConfirmed(app);
    const { codes } = await enroll(customer);
    expect(codes).toHaveLength(10);
    const [code] = codes;
    const first = await logIn(customer);
    const second = await post('two-factor/verify-backup-code', { code }, first.cookie);
    expect(await isIn(second.cookie)).toBe(true);
    const third = await logIn(customer);
    expect((await post('two-factor/verify-backup-code', { code }, third.cookie)).status).toBe(401);
  });

  it('is skipped on a trusted device', async () => {
    const customer = await signUpConfirmed(app);
    const { secret } = await enroll(customer);
    const first = await logIn(customer);
    const second = await post(
      'two-factor/verify-totp',
      { code: generateNextTotp(secret), trustDevice: true },
      first.cookie,
    );
    const third = await logIn(customer, second.cookie);
    expect(third.body.twoFactorRedirect).toBeUndefined();
    expect(await isIn(third.cookie)).toBe(true);
    expect((await logIn(customer)).body.twoFactorRedirect).toBe(true);
  });

  it('trusts no device from before it was turned off', async () => {
    const customer = await signUpConfirmed(app);
    const { secret, cookie } = await enroll(customer);
    const challenge = await logIn(customer);
    const code = generateNextTotp(secret);
    const trusted = await post('two-factor/verify-totp', { code, trustDevice: true }, challenge.cookie);
    // Another browser turns it off and on again, as after the loss of a device.
    const other = await post('two-factor/disable', { password: PASSWORD }, cookie);
    expect(other.status).toBe(200);
    await enroll({ ...customer, cookie: other.cookie });
    expect((await logIn(customer, trusted.cookie)).body.twoFactorRedirect).toBe(true);
  });

  it('is protected against guessing', async () => {
    const customer = await signUpConfirmed(app);
    const { secret } = await enroll(customer);
    const { cookie } = await logIn(customer);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await post('two-factor/verify-totp', { code: wrong(secret) }, cookie)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 400]);
    expect((await post('two-factor/verify-totp', { code: generateNextTotp(secret) }, cookie)).status).toBe(401);
  });

  it('does not allow a stolen session to guess the password', async () => {
    const customer = await signUpConfirmed(app);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push(
        (await post('two-factor/enable', { password: 'a guess, and a wrong one' }, customer.cookie)).status,
      );
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is encrypted in the database, and still opens after SECRET was rotated', async () => {
    const db = await testDatabase();
    const [before, after] = ['the secret before, which is long enough', 'the secret after it, which is long enough'];
    const old = await testApp({ partial: true, features: [auth], db, config: { secret: before } });
    const customer = await signUpConfirmed(old);
    const { secret, uri } = await enroll(customer, old);
    const { rows } = await db.query('select secret from auth_two_factors where user_id = $1', [customer.id]);
    expect(JSON.stringify(rows)).not.toContain(new URL(uri).searchParams.get('secret')!);
    const rotated = await testApp({
      partial: true,
      features: [auth],
      db,
      config: { secret: after, secretPrevious: before },
    });
    const first = await logIn(customer, undefined, rotated);
    const second = await post('two-factor/verify-totp', { code: generateNextTotp(secret) }, first.cookie, rotated);
    expect(second.status).toBe(200);
    await rotated.close();
    await old.close().catch(() => undefined);
  });
});

describe('a passkey challenge', () => {
  it('is limited per address, and deleted minutes after it expires', async () => {
    const address = newAddress();
    const request = (from = address) =>
      app.call('GET /api/auth/passkey/generate-authenticate-options', { address: from });
    const stored = async () => (await app.db.query('select from auth_verifications where expires_at < now()')).rowCount;
    // Twice, because the allowance refills while this runs.
    const all = 2 * AUTH_LIMITS.challengesPerAddress;
    const statuses = await Promise.all(Array.from({ length: all }, async () => (await request()).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await request(newAddress())).status).toBe(200);
    await app.db.query(`update auth_verifications set expires_at = now() - interval '1 second'`);
    expect(await stored()).toBeGreaterThanOrEqual(AUTH_LIMITS.challengesPerAddress);
    await app.core.schedules.runNow('auth.verifications');
    expect(await stored()).toBe(0);
  });
});

describe('a passkey', () => {
  it('can be added only in a fresh session', async () => {
    const customer = await signUpConfirmed(app);
    const options = () => app.call('GET /api/auth/passkey/generate-register-options', { cookie: customer.cookie });
    const { body } = await options();
    expect(body).toMatchObject({ rp: { id: 'localhost', name: 'Cadenza' } });
    expect(body.authenticatorSelection).toMatchObject({ userVerification: 'required', residentKey: 'required' });
    await app.db.query("update auth_sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1", [
      customer.id,
    ]);
    expect((await options()).body.code).toBe('session_not_fresh');
    expect((await app.call('GET /api/auth/passkey/generate-register-options')).status).toBe(401);
  });

  it('is rejected without user verification', async () => {
    const authenticatorData = Buffer.alloc(37).toString('base64url');
    const refused = await post('passkey/verify-authentication', { response: { response: { authenticatorData } } });
    expect([refused.status, refused.body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
  });
});
