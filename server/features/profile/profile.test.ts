import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';

const MINUTE = 60_000;
let app: TestApp;
/** Milliseconds that the app's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => app.close());

async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  ahead = milliseconds;
  try {
    return await work();
  } finally {
    ahead = 0;
  }
}

const logIn = (email: string, password = PASSWORD, agent?: string) =>
  app.call('POST /api/auth/sign-in/email', {
    address: newAddress(),
    body: { email, password },
    ...(agent === undefined ? {} : { headers: { 'user-agent': agent } }),
  });
const sessions = async (cookie: string) => (await app.call('GET /api/account/sessions', { cookie })).body.data;

describe('name, language and time zone', () => {
  it('are updated separately, and returned at once', async () => {
    const { cookie } = await signedIn(app);
    const change = (body: object) => app.call('PATCH /api/account/me', { cookie, body });
    expect((await change({ name: '  Ada Lovelace ' })).body).toMatchObject({ name: 'Ada Lovelace', locale: 'en' });
    expect((await change({ locale: 'ja' })).body).toMatchObject({ name: 'Ada Lovelace', locale: 'ja' });
    expect((await change({ time_zone: 'Europe/Berlin' })).body).toMatchObject({
      locale: 'ja',
      time_zone: 'Europe/Berlin',
    });
    expect((await change({ name: 'Ada' })).body).toMatchObject({ time_zone: 'Europe/Berlin' });
    expect((await change({ time_zone: null })).body).toMatchObject({ time_zone: null });
    expect((await app.call('GET /api/account/session', { cookie })).body.customer).toMatchObject({
      name: 'Ada',
      locale: 'ja',
      time_zone: null,
    });
  });

  it.each([
    ['no name', { name: ' ' }, '/name', 'invalid'],
    ['an endless name', { name: 'x'.repeat(101) }, '/name', 'too_long'],
    ['a name that turns the line around', { name: 'Ada\u202Ecod.exe' }, '/name', 'invalid'],
    ['a language there is not', { locale: 'xx' }, '/locale', 'not_in_enum'],
    ['a zone there is not', { time_zone: 'Mars/Olympus' }, '/time_zone', 'invalid'],
    ['an offset', { time_zone: '+02:00' }, '/time_zone', 'invalid'],
    ['an address', { email: 'eve@example.com' }, '/email', 'unknown_field'],
    ['a role', { role: 'admin' }, '/role', 'unknown_field'],
  ])('reject %s', async (_, body, pointer, code) => {
    const { cookie } = await signedIn(app);
    const response = await app.call('PATCH /api/account/me', { cookie, body });
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([{ pointer, code }]);
  });
});

describe('a sensitive change', () => {
  const download = (cookie: string) => app.call('GET /api/account/me/export', { cookie });

  it('requires a sign-in within the last 15 minutes, or the password, which counts as one', async () => {
    const { cookie } = await signUp(app);
    expect((await later(14 * MINUTE, () => download(cookie))).status).toBe(200);
    const stale = await later(16 * MINUTE, () => download(cookie));
    expect(stale).toMatchObject({ status: 403, body: { code: 'session_not_fresh' } });
    const confirmed = await later(16 * MINUTE, () =>
      app.call('POST /api/account/me/confirm', { cookie, body: { password: PASSWORD } }),
    );
    expect(confirmed.status).toBe(204);
    expect((await later(30 * MINUTE, () => download(cookie))).status).toBe(200);
    expect((await later(32 * MINUTE, () => download(cookie))).status).toBe(403);
  });

  it('is confirmed for one session only', async () => {
    const { cookie, email } = await signUp(app);
    const other = await logIn(email);
    await later(20 * MINUTE, () => app.call('POST /api/account/me/confirm', { cookie, body: { password: PASSWORD } }));
    expect((await later(20 * MINUTE, () => download(other.cookie))).status).toBe(403);
  });

  it('rejects a wrong password, and limits attempts', async () => {
    const { cookie } = await signUp(app);
    const confirm = (password: string) => app.call('POST /api/account/me/confirm', { cookie, body: { password } });
    const wrong = await confirm('another password');
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password', code: 'invalid' }] } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => confirm('another password')));
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    // Other customers aren't limited.
    const other = await signUp(app);
    const good = { cookie: other.cookie, body: { password: PASSWORD } };
    expect((await app.call('POST /api/account/me/confirm', good)).status).toBe(204);
  });
});

describe('the password', () => {
  const next = 'another long password';
  const change = (cookie: string, body: object) => app.call('PUT /api/account/me/password', { cookie, body });

  it('changes: the old one stops working, and all other sessions end', async () => {
    const { cookie, email } = await signUp(app);
    const other = await logIn(email);
    expect((await change(cookie, { current_password: PASSWORD, new_password: next })).status).toBe(204);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, next)).status).toBe(200);
    expect((await app.call('GET /api/account/me', { cookie })).status).toBe(200);
    expect((await app.call('GET /api/account/me', { cookie: other.cookie })).status).toBe(401);
  });

  it.each([
    ['without the one so far', { new_password: next }, '/current_password', 'required'],
    ['with a wrong one', { current_password: 'x', new_password: next }, '/current_password', 'invalid'],
    ['to a short one', { current_password: PASSWORD, new_password: 'ten chars' }, '/new_password', 'too_short'],
  ])('does not change %s', async (_, body, pointer, code) => {
    const { cookie, email } = await signUp(app);
    const response = await change(cookie, body);
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    expect((await logIn(email)).status).toBe(200);
  });

  it('cannot be the email address', async () => {
    const { cookie, email } = await signUp(app);
    const response = await change(cookie, { current_password: PASSWORD, new_password: email.toUpperCase() });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer: '/new_password', code: 'invalid' }] } });
  });

  it('is set for the first time after a recent sign-in', async () => {
    const { cookie, email } = await signedIn(app);
    const set = () => change(cookie, { new_password: next });
    expect((await later(16 * MINUTE, set)).body).toMatchObject({ code: 'session_not_fresh' });
    expect((await set()).status).toBe(204);
    expect((await logIn(email, next)).status).toBe(200);
    expect((await set()).body.errors).toMatchObject([{ pointer: '/current_password', code: 'required' }]);
  });
});

describe('sessions', () => {
  it('are listed with device, address and last use, newest first, page by page', async () => {
    const { cookie, email } = await signUp(app);
    const second = await logIn(email, PASSWORD, 'a browser');
    const listed = await sessions(second.cookie);
    expect(listed).toMatchObject([
      { current: true, agent: 'a browser', address: expect.stringMatching(/^10\./) },
      { current: false },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/token/);
    const first = await app.call('GET /api/account/sessions?limit=1', { cookie });
    const rest = await app.call(`GET /api/account/sessions?limit=1&cursor=${first.body.next_cursor}`, { cookie });
    expect([...first.body.data, ...rest.body.data].map(({ id }) => id)).toEqual(
      listed.map(({ id }: { id: string }) => id),
    );
    expect(rest.body.next_cursor).toBeNull();
  });

  it('show their last use within ten minutes', async () => {
    const { cookie } = await signUp(app);
    const seen = async () => Date.parse((await sessions(cookie))[0].seen_at);
    const before = await seen();
    expect(await later(9 * MINUTE, seen)).toBe(before);
    expect(await later(11 * MINUTE, seen)).toBeGreaterThanOrEqual(before + 10 * MINUTE);
  });

  it('are ended one by one, or all others at once', async () => {
    const { cookie, email } = await signUp(app);
    const [second, third] = [await logIn(email), await logIn(email)];
    const [newest] = await sessions(cookie);
    const end = () => app.call(`DELETE /api/account/sessions/${newest.id}`, { cookie });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    expect((await app.call('GET /api/account/me', { cookie: third.cookie })).status).toBe(401);
    expect((await app.call('GET /api/account/me', { cookie: second.cookie })).status).toBe(200);
    expect((await app.call('DELETE /api/account/sessions', { cookie })).status).toBe(204);
    expect((await app.call('GET /api/account/me', { cookie: second.cookie })).status).toBe(401);
    expect(await sessions(cookie)).toMatchObject([{ current: true }]);
  });
});
