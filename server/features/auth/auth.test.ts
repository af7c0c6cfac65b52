import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { type CallOptions, type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { credits } from '../credits/feature.ts';
import { auth } from './feature.ts';

const features = [auth, credits];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features });
});
afterAll(() => app.close());

const newEmail = () => `${unique('ada')}@example.com`;
const register = (body: unknown, options: CallOptions = {}) =>
  app.call('POST /api/auth/sign-up/email', { address: newAddress(), body, ...options });
const logIn = (body: unknown, options: CallOptions = {}) =>
  app.call('POST /api/auth/sign-in/email', { address: newAddress(), body, ...options });
const session = (cookie: string) => app.call('GET /api/account/session', { cookie });

describe('signing up', () => {
  it('creates a customer with a session, ledger accounts and 50 credits', async () => {
    const email = newEmail();
    const response = await register({ name: 'Ada Lovelace', email, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.body.user).toMatchObject({ name: 'Ada Lovelace', email, emailVerified: false });
    expect(response.body.user.id).toMatch(/^cus_[a-z2-7]{24}$/);

    const { body } = await session(response.cookie);
    expect(body.customer).toEqual({
      id: response.body.user.id,
      name: 'Ada Lovelace',
      email,
      email_verified: false,
      role: 'customer',
      locale: 'en',
      time_zone: null,
      deletes_at: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await app.call('GET /api/account/me', { cookie: response.cookie })).body).toEqual(body.customer);
    expect(body.credits).toEqual({ available: 50, held: 0, used: 0 });
    const credits = await app.call('GET /api/account/credits', { cookie: response.cookie });
    expect(credits.body).toEqual(body.credits);
  });

  it('stores only a hash of the password, and neither the session cookie nor its token', async () => {
    const { id, cookie } = await signUp(app);
    const { rows } = await app.db.query<{ account: string; session: string }>(
      `select (select to_jsonb(a)::text from auth_accounts a where user_id = $1) as account,
         (select to_jsonb(s)::text from auth_sessions s where user_id = $1) as session`,
      [id],
    );
    expect(rows[0]!.account).toMatch(/"password": "scrypt\$1024\$8\$1\$/);
    expect(rows[0]!.account).not.toContain(PASSWORD);
    expect(rows[0]!.session).not.toContain(decodeURIComponent(cookie.split('=')[1]!));
  });

  it.each([
    ['a short password', { password: 'ten chars' }, 'PASSWORD_TOO_SHORT'],
    ['a password of nine characters outside the basic plane', { password: '🎵'.repeat(9) }, 'PASSWORD_TOO_SHORT'],
    ['a very long password', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['the address as the password', { email: 'ada.l@example.com', password: ' ADA.L@example.com' }, 'VALIDATION_ERROR'],
    ['no address', { email: 'ada' }, 'INVALID_EMAIL'],
    ['an endless address', { email: `${'a'.repeat(250)}@example.com` }, 'INVALID_EMAIL'],
    ['no name', { name: ' ' }, 'VALIDATION_ERROR'],
    ['an endless name', { name: 'x'.repeat(101) }, 'VALIDATION_ERROR'],
    ['a name with a NUL', { name: 'A\0da' }, 'VALIDATION_ERROR'],
    ['a name that turns the line around', { name: 'Ada\u202Ecod.exe' }, 'VALIDATION_ERROR'],
    ['a number as the password', { password: 1234567890 }, 'VALIDATION_ERROR'],
    ['a list as the address', { email: ['a@example.com'] }, 'VALIDATION_ERROR'],
    ['nothing', { name: undefined, email: undefined, password: undefined }, 'VALIDATION_ERROR'],
  ])('rejects %s', async (_, wrong, code) => {
    const response = await register({ name: 'Ada', email: newEmail(), password: PASSWORD, ...wrong });
    expect(response.status).toBe(400);
    expect(response.body.code).toMatch(new RegExp(`^(${code})$`));
    expect(response.cookie).toBe('');
  });

  it('counts ten characters outside the basic plane, and a hundred of them in a name', async () => {
    const response = await register({ name: '🎵'.repeat(100), email: newEmail(), password: '🎵'.repeat(10) });
    expect(response.status).toBe(200);
  });

  it('accepts no field but name, email and password', async () => {
    const response = await register({
      name: 'Ada',
      email: newEmail(),
      password: PASSWORD,
      image: 'https://evil.example/pixel.gif',
      emailVerified: true,
      role: 'admin',
      id: 'cus_mine',
      rememberMe: false,
      callbackURL: 'https://evil.example',
    });
    expect(response.status).toBe(200);
    const { body } = await session(response.cookie);
    expect(body.customer).toMatchObject({ email_verified: false, role: 'customer' });
    expect(body.customer.id).not.toBe('cus_mine');
    expect(response.body.user.image ?? null).toBeNull();
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=2592000');
  });

  it.each([
    ['no JSON', '{"name":', 'application/json', 400, 'malformed_json'],
    ['a form', 'name=Ada', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['a text', '{}', 'text/plain', 415, 'unsupported_media_type'],
    ['a large body', JSON.stringify({ name: 'x'.repeat(20_000) }), 'application/json', 413, 'payload_too_large'],
  ])('rejects %s with a problem', async (_, body, type, status, code) => {
    const response = await register(body, { headers: { 'content-type': type } });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code, status });
  });

  it.each([
    ['deep', '['.repeat(7000) + ']'.repeat(7000), 'invalid'],
    ['long', `[${'1,'.repeat(5000)}1]`, 'too_many'],
  ])('rejects JSON that is %s', async (_, value, code) => {
    for (const path of ['sign-up/email', 'sign-in/email', 'reset-password', 'passkey/verify-authentication']) {
      const response = await app.call(`POST /api/auth/${path}`, {
        body: `{"email":"ada@example.com","password":${value},"response":1}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(response).toMatchObject({ status: 422, body: { code: 'invalid_field', errors: [{ pointer: '', code }] } });
    }
  });

  it.each(['null', '[]', '"text"', '5', '{"__proto__": {}}'])('rejects the JSON %s', async (body) => {
    const response = await register(body, { headers: { 'content-type': 'application/json' } });
    expect(response.status).toBe(400);
  });
});

describe('the sign-up credits', () => {
  it.each([
    [false, 50],
    [true, 0],
  ])('wait for a verified email where one is required (%s: %i)', async (requireVerifiedEmail, available) => {
    const db = await testDatabase();
    // The setting of an earlier start is overwritten.
    await db.query(`insert into settings values ('signup', '{"credits": 7}')`);
    const other = await testApp({ partial: true, features, db, config: { requireVerifiedEmail } });
    const { id } = await signUp(other);
    const cookie = await getSession(other, id);
    expect((await other.call('GET /api/account/credits', { cookie })).body.available).toBe(available);
    await other.close();
  });
});

describe('logging in and out', () => {
  it('starts a session, and ends only that one', async () => {
    const { email, cookie: first, id } = await signUp(app);
    const second = await logIn({ email: email.toUpperCase(), password: PASSWORD });
    expect(second.status).toBe(200);
    expect((await session(second.cookie)).body.customer.id).toBe(id);

    const out = await app.call('POST /api/auth/sign-out', {
      cookie: second.cookie,
      headers: { origin: 'http://localhost:3000' },
      body: {},
    });
    expect(out.status).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/^cadenza\.session_token=; Max-Age=0/);
    expect((await session(second.cookie)).body).toEqual({ customer: null, credits: null });
    expect((await app.call('GET /api/account/me', { cookie: second.cookie })).status).toBe(401);
    expect((await session(first)).body.customer.id).toBe(id);
  });

  it('allows a log-out without a session', async () => {
    expect((await app.call('POST /api/auth/sign-out', { body: {} })).status).toBe(200);
  });

  it('does not reveal whether an email is registered', async () => {
    const { email } = await signUp(app);
    const wrong = await logIn({ email, password: 'not the password' });
    const unknown = await logIn({ email: newEmail(), password: 'not the password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD');
    const visible = ({ status, body, headers }: typeof wrong) => ({
      status,
      body,
      headers: Object.keys(headers).toSorted(),
    });
    expect(visible(unknown)).toEqual(visible(wrong));
  });

  it('takes as long for an unregistered email', async () => {
    const { email } = await signUp(app);
    // CPU time instead of wall-clock time, so that other processes on the machine don't matter.
    const work = async (body: unknown) => {
      const before = process.cpuUsage();
      await logIn(body);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 4; round += 1) {
      known.push(await work({ email, password: 'not the password' }));
      unknown.push(await work({ email: newEmail(), password: 'not the password' }));
    }
    // Hashing takes nearly all of the time: without it on one side, the ratio would be far from 1.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each([
    ['nothing', {}],
    ['no password', { email: 'ada@example.com' }],
    ['an object as the address', { email: { $ne: '' }, password: PASSWORD }],
    ['no address', { email: 'ada', password: PASSWORD }],
  ])('rejects %s', async (_, body) => {
    expect((await logIn(body)).status).toBe(400);
  });
});

describe("the sign-in library's own routes", () => {
  it.each([
    'GET /api/auth/get-session',
    'GET /api/auth/ok',
    'GET /api/auth/error',
    'GET /api/auth/list-sessions',
    'POST /api/auth/update-user',
    'POST /api/auth/change-password',
    'POST /api/auth/verify-password',
    'POST /api/auth/delete-user',
  ])('do not include %s', async (request) => {
    const { cookie } = await signedIn(app);
    const response = await app.call(request, {
      cookie,
      headers: { origin: 'http://localhost:3000' },
      ...(request.startsWith('POST') ? { body: {} } : {}),
    });
    expect(response.status).toBe(404);
    expect(response.body.code).toBe('not_found');
  });
});

it('names the method of a sign-in route that is called with another one', async () => {
  const response = await app.call('GET /api/auth/sign-in/email');
  expect([response.status, response.body.code, response.headers['allow']]).toEqual([
    405,
    'method_not_allowed',
    'OPTIONS, POST',
  ]);
});

describe('an internal failure', () => {
  it.each(['sign-up', 'sign-in'])('is a problem, and not a rejected log-in: %s', async (operation) => {
    const { email } = await signUp(app);
    const body = { name: 'Ada', email: operation === 'sign-up' ? newEmail() : email, password: PASSWORD };
    await app.db.query('alter table auth_accounts rename to lost');
    const response = await app.call(`POST /api/auth/${operation}/email`, { address: newAddress(), body });
    await app.db.query('alter table lost rename to auth_accounts');
    expect(response.status).toBe(500);
    expect(response.body.code).toBe('internal_error');
    // The failed attempt leaves nothing behind: the same call succeeds once the failure is fixed.
    const repeated = await app.call(`POST /api/auth/${operation}/email`, { address: newAddress(), body });
    expect(repeated.status).toBe(200);
  });

  it('is not reported as a registered email', async () => {
    await app.db.query('alter table accounts rename to lost');
    const response = await register({ name: 'Ada', email: newEmail(), password: PASSWORD });
    await app.db.query('alter table lost rename to accounts');
    expect(response.status).toBe(500);
  });
});
