import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { auth } from './feature.ts';

const DAY = 24 * 3600_000;
let app: TestApp;
/** Milliseconds that the app's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + ahead) };
  app = await testApp({ partial: true, features: [auth], clock });
});
afterAll(() => app.close());

const later = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
  ahead = milliseconds;
  try {
    return await work();
  } finally {
    ahead = 0;
  }
};
const me = (cookie: string) => app.call('GET /api/account/me', { cookie });
const expiry = async (id: string): Promise<number> => {
  const { rows } = await app.db.query<{ at: Date }>('select expires_at as at from auth_sessions where user_id = $1', [
    id,
  ]);
  return rows[0]!.at.getTime();
};

describe('the session cookie', () => {
  const attributes = (cookies: unknown) =>
    String([cookies].flat().find((line) => String(line).includes('session_token')))
      .split('; ')
      .map((part) => part.replace(/^([^=]+session_token)=.+/, '$1'))
      .toSorted();

  it('is HttpOnly, for this server only, for thirty days', async () => {
    const { headers } = await app.call('POST /api/auth/sign-up/email', {
      address: newAddress(),
      body: { name: 'Ada', email: `${unique('ada')}@example.com`, password: PASSWORD },
    });
    expect(attributes(headers['set-cookie'])).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'cadenza.session_token',
    ]);
  });

  it('is Secure where the site is on https, also when it is renewed', async () => {
    const secure = await testApp({
      partial: true,
      features: [auth],
      config: { publicUrl: 'https://music.example' },
      clock: { now: () => new Date(Date.now() + ahead) },
    });
    const { cookie } = await signUp(secure);
    const { headers } = await secure.call('POST /api/auth/sign-up/email', {
      address: newAddress(),
      body: { name: 'Ada', email: `${unique('ada')}@example.com`, password: PASSWORD },
    });
    const renewed = await later(2 * DAY, () => secure.call('GET /api/account/session', { cookie }));
    const expected = [
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
      '__Host-cadenza.session_token',
    ];
    expect(attributes(headers['set-cookie'])).toEqual(expected);
    expect(attributes(renewed.headers['set-cookie'])).toEqual(expected);
    // Without this prefix, any page of a sibling domain could set the cookie.
    expect((await secure.call('GET /api/account/me', { cookie: cookie.replace('__Host-', '') })).status).toBe(401);
    await secure.close();
  });

  it.each([
    ['nothing', () => ''],
    ['another name', (cookie: string) => cookie.replace('cadenza', 'other')],
    ['no signature', (cookie: string) => cookie.replace(/(\.|%2E)[^.]*$/i, '')],
    ['another signature', (cookie: string) => cookie.replace(/.{8}(%3D)*$/, 'AAAAAAA%3D')],
    ['another token', (cookie: string) => cookie.replace(/=./, '=!')],
    ['an escape that is none', () => 'cadenza.session_token=%E0%A4%A'],
    ['an empty value', () => 'cadenza.session_token='],
    ['a point', () => 'cadenza.session_token=.'],
    [
      'a signature of another secret',
      (cookie: string) => {
        const token = decodeURIComponent(cookie).split('=')[1]!.split('.')[0]!;
        const forged = createHmac('sha256', 'guessed').update(token).digest('base64');
        return `cadenza.session_token=${encodeURIComponent(`${token}.${forged}`)}`;
      },
    ],
  ])('with %s is rejected', async (_, forge) => {
    const { cookie } = await signedIn(app);
    expect((await me(cookie)).status).toBe(200);
    const response = await me(forge(cookie));
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('unauthorized');
    expect((await app.call('GET /api/account/session', { cookie: forge(cookie) })).body).toEqual({
      customer: null,
      credits: null,
    });
  });

  it('is found among other cookies', async () => {
    const { cookie, id } = await signedIn(app);
    const response = await me(`locale=de; xcadenza.session_token=1; ${cookie}; theme=dark`);
    expect(response.body.id).toBe(id);
  });

  it('is invalid after SECRET changed', async () => {
    const { cookie } = await signedIn(app);
    const other = await testApp({
      partial: true,
      features: [auth],
      config: { secret: 'another secret, which is long enough, too' },
    });
    expect((await other.call('GET /api/account/session', { cookie })).body).toEqual({ customer: null, credits: null });
    await other.close();
  });
});

describe('a session after SECRET was rotated', () => {
  const [before, after] = ['the secret before, which is long enough', 'the secret after it, which is long enough'];

  /** Apps on one database: before, during and after a rotation. */
  async function openApps() {
    const db = await testDatabase();
    const open = (config: { secret: string; secretPrevious: string | null }) =>
      testApp({ partial: true, features: [auth], db: { ...db, close: async () => undefined }, config });
    const apps = {
      old: await open({ secret: before, secretPrevious: null }),
      rotated: await open({ secret: after, secretPrevious: before }),
      later: await open({ secret: after, secretPrevious: null }),
    };
    onTestFinished(async () => {
      for (const one of Object.values(apps)) await one.close();
      await db.close();
    });
    return apps;
  }

  it('continues, with a cookie signed with the new secret', async () => {
    const { old, rotated, later: after30Days } = await openApps();
    const { cookie, id } = await signUp(old);
    const first = await rotated.call('GET /api/account/me', { cookie });
    expect([first.status, first.body.id]).toEqual([200, id]);
    expect(first.cookie).toMatch(/^cadenza\.session_token=/);
    expect(first.cookie).not.toBe(cookie);
    const second = await rotated.call('GET /api/account/me', { cookie: first.cookie });
    expect([second.status, second.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await after30Days.call('GET /api/account/me', { cookie: first.cookie })).status).toBe(200);
    expect((await after30Days.call('GET /api/account/me', { cookie })).status).toBe(401);
  });

  it('can be ended with its old cookie', async () => {
    const { old, rotated } = await openApps();
    const { cookie } = await signUp(old);
    const origin = rotated.core.config.publicUrl;
    expect((await rotated.call('POST /api/auth/sign-out', { cookie, headers: { origin }, body: {} })).status).toBe(200);
    expect((await rotated.call('GET /api/account/me', { cookie })).status).toBe(401);
  });

  it('is shared with processes that already accept the new secret, for a rotation without an interruption', async () => {
    const { rotated } = await openApps();
    const prepared = await testApp({
      partial: true,
      features: [auth],
      db: { ...rotated.db, close: async () => undefined },
      config: { secret: before, secretPrevious: after },
    });
    onTestFinished(() => prepared.close());
    const { cookie } = await signUp(rotated);
    expect((await prepared.call('GET /api/account/me', { cookie })).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends after thirty days', async () => {
    const { cookie } = await signedIn(app);
    expect((await later(30 * DAY, () => me(cookie))).status).toBe(401);
    const session = await later(30 * DAY, () => app.call('GET /api/account/session', { cookie }));
    expect(session.status).toBe(200);
    expect(session.body).toEqual({ customer: null, credits: null });
  });

  it('is not renewed within a day', async () => {
    const { cookie, id } = await signedIn(app);
    const before = await expiry(id);
    const response = await later(DAY / 2, () => me(cookie));
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await expiry(id)).toBe(before);
  });

  it.each(['GET /api/account/me', 'GET /api/account/session'])('is extended when it is used: %s', async (request) => {
    const { cookie, id } = await signedIn(app);
    const before = await expiry(id);
    const response = await later(20 * DAY, () => app.call(request, { cookie }));
    expect(response.cookie).toBe(decodeURIComponent(cookie));
    expect(String(response.headers['set-cookie'])).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect((await expiry(id)) - before).toBeGreaterThan(20 * DAY - 1000);
    expect((await later(45 * DAY, () => me(cookie))).status).toBe(200);
  });

  it('that has ended stays ended, and is deleted', async () => {
    const { cookie, id } = await signedIn(app);
    await later(31 * DAY, () => me(cookie));
    await later(31 * DAY, () => app.core.schedules.runNow('auth.forget'));
    expect((await me(cookie)).status).toBe(401);
    const { rowCount } = await app.db.query('select from auth_sessions where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('ends when its sign-in is deleted; the ledger stays', async () => {
    const { cookie, id } = await signedIn(app);
    await app.db.query('delete from auth_users where id = $1', [id]);
    expect((await me(cookie)).status).toBe(401);
    const { rowCount } = await app.db.query('select from transfers where customer_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  it('applies a role change from the next request on', async () => {
    const { cookie, id } = await signedIn(app);
    await app.db.query("update customers set role = 'support' where id = $1", [id]);
    expect((await me(cookie)).body.role).toBe('support');
  });
});
