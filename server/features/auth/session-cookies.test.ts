import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import type { Feature } from '../../core/feature.ts';
import { callLibrary } from './call-library.ts';
import { auth } from './feature.ts';

const ORIGIN = 'http://localhost:3000';
/** The headers of the last request that a library received. */
let received = new Headers();
const probe: Feature = {
  name: 'probe',
  routes: async (app, core) => {
    const of = {
      handler: async (request: Request) => {
        received = request.headers;
        return new Response();
      },
    };
    for (const path of ['/api/auth/probe', '/api/auth/callback/:provider']) {
      app.post(path, async (request) => {
        await callLibrary(core, request, { of });
        return {};
      });
    }
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, probe] });
});
afterAll(() => app.close());

const me = (cookie: string) => app.call('GET /api/account/me', { cookie });
const post = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    cookie,
    headers: { origin: ORIGIN, ...headers },
    body: {},
  });
const endSessions = ({ id }: { id: string }) => app.db.query('delete from auth_sessions where user_id = $1', [id]);

/** A customer whose only session ended, and one with a session. */
async function staleAndValid() {
  const [stale, valid] = [await signedIn(app), await signedIn(app)];
  await endSessions(stale);
  return { stale, valid };
}

describe('several session cookies', () => {
  it('count by validity: an ended session before or after a valid one changes nothing', async () => {
    const { stale, valid } = await staleAndValid();
    for (const cookie of [`${stale.cookie}; ${valid.cookie}`, `${valid.cookie}; ${stale.cookie}`]) {
      expect((await me(cookie)).body.id).toBe(valid.id);
      await post('probe', cookie);
      expect(received.get('cookie')).toBe(valid.cookie);
    }
  });

  it('that are all valid count as the newest session, in any order', async () => {
    const older = await signedIn(app);
    const newer = await signedIn(app);
    for (const cookie of [`${older.cookie}; ${newer.cookie}`, `${newer.cookie}; ${older.cookie}`]) {
      expect((await me(cookie)).body.id).toBe(newer.id);
      await post('probe', cookie);
      expect(received.get('cookie')).toBe(newer.cookie);
    }
  });

  it('all end when the customer signs out', async () => {
    const who = await signedIn(app);
    const second = await getSession(app, who.id);
    await post('sign-out', `${who.cookie}; ${second}`);
    for (const cookie of [who.cookie, second]) expect((await me(cookie)).status).toBe(401);
  });

  it.each([
    ['a space before the equals sign', (cookie: string) => cookie.replace('=', ' =')],
    ['quotes', (cookie: string) => cookie.replace(/=(.*)/, '="$1"')],
    ['the name encoded', (cookie: string) => cookie.replace('.', '%2E')],
  ])('with %s never let one account be checked and another changed', async (_, spell) => {
    const stolen = await signedIn(app);
    // A new session is fresh and this address is confirmed, so registering a passkey is allowed for this account only.
    const own = await signUp(app);
    await app.db.query('update auth_users set email_verified = true where id = $1', [own.id]);
    const cookie = `${spell(stolen.cookie)}; ${own.cookie}`;
    const { body } = await app.call('GET /api/auth/passkey/generate-register-options', { cookie });
    expect(body.user.name).toBe(own.email);
  });
});

describe('the auth library', () => {
  it('receives only the verified session and the cookies of its route', async () => {
    const { cookie } = await signedIn(app);
    const forged = `cadenza.session_data=forged; cadenza.state=forged; theme=dark; ${cookie}`;
    await post('callback/google', forged);
    expect(received.get('cookie')).toBe(cookie);

    const challenge = await app.call('GET /api/auth/passkey/generate-authenticate-options');
    expect(challenge.cookie).toContain('cadenza.passkey=');
    await post('probe', `${cookie}; ${challenge.cookie}`);
    expect(received.get('cookie')).toBe(cookie);
  });

  it('receives no session that its own reader would reject', async () => {
    const { cookie } = await signedIn(app);
    for (const spelled of [cookie.replace(/(%3D|=)$/, ''), `${cookie}%3D`, cookie.replace(/(%3D|=)$/, '%0A=')]) {
      expect((await me(spelled)).status).toBe(401);
      await post('probe', spelled);
      expect(received.get('cookie')).toBeNull();
    }
  });

  it('receives only headers that we have read', async () => {
    await post('probe', 'theme=dark', {
      referer: 'https://evil.example/',
      'sec-fetch-mode': 'navigate',
      'x-forwarded-host': 'evil.example',
      authorization: 'Bearer stolen',
      'user-agent': 'x'.repeat(2000),
    });
    expect(Object.fromEntries(received)).toEqual({
      'content-type': 'application/json',
      origin: ORIGIN,
      'user-agent': 'x'.repeat(500),
      'x-client-address': expect.any(String),
    });
  });

  it('signs in with another session than the one that the browser had', async () => {
    const [before, next] = [await signUp(app), await signUp(app)];
    const response = await app.call('POST /api/auth/sign-in/email', {
      address: newAddress(),
      cookie: before.cookie,
      headers: { origin: ORIGIN },
      body: { email: next.email, password: PASSWORD },
    });
    expect((await me(response.cookie)).body.id).toBe(next.id);
  });
});
