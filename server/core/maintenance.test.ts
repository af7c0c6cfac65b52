import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, signedIn, type TestCustomer } from '../../tests/customer.ts';
import { type TestApp, testApp } from '../../tests/harness.ts';
import { fakeEngines, makeKey } from '../../tests/tasks/rig.ts';
import type { Feature } from './feature.ts';

describe('during maintenance', () => {
  let app: TestApp;
  let who: TestCustomer;
  let key: string;
  beforeAll(async () => {
    app = await testApp({ engines: fakeEngines(), config: { maintenance: true } });
    who = await signedIn(app);
    key = await makeKey(app.db, who.id, 'test');
  });
  afterAll(() => app.close());

  it.each([
    'POST /api/v2/generate',
    'POST /api/v1/generate',
    'POST /api/account/keys',
    'PATCH /api/account/me',
    'DELETE /api/account/payment-method',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/sign-in/email',
    'GET /api/auth/callback/google?code=1&state=2',
    'POST /api/guest-key',
    'POST /api/webhooks/stripe',
    'POST /api/mcp',
  ])('%s is rejected until it ends, with or without authentication', async (request) => {
    for (const credentials of [{}, { key }, { cookie: who.cookie, headers: { origin: 'http://localhost:3000' } }]) {
      const { status, headers, body } = await app.call(request, {
        ...credentials,
        ...(request.startsWith('GET') ? {} : { body: { email: who.email, password: PASSWORD } }),
      });
      expect([status, headers['retry-after'], body.code]).toEqual([503, '60', 'unavailable']);
      expect(body.detail).toContain('maintenance');
    }
  });

  it('changes nothing: no task, no key and no account', async () => {
    const count = async (table: string) => (await app.db.query(`select from ${table}`)).rowCount;
    expect([await count('tasks'), await count('keys'), await count('auth_users')]).toEqual([0, 1, 1]);
  });

  it('serves reads, and says so to the dashboard', async () => {
    expect((await app.call('GET /api/v2/credits', { key })).status).toBe(200);
    expect((await app.call('GET /api/v2/feed', { key })).status).toBe(200);
    expect((await app.call('GET /api/account/keys', { cookie: who.cookie })).status).toBe(200);
    expect((await app.call('GET /api/account/session', { cookie: who.cookie })).body).toMatchObject({
      customer: { id: who.id },
      maintenance: true,
    });
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ok' });
  });
});

it.each([
  [true, 0],
  [false, 1],
])('maintenance %j: work begins %i times', async (maintenance, times) => {
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  const probe: Feature = { name: 'probe', work };
  const app = await testApp({ partial: true, features: [probe], config: { maintenance } });
  expect(work).toHaveBeenCalledTimes(times);
  await app.close();
});

it('a worker still reports processes, queues and schedules of this release, so that alerts stay true', async () => {
  const token = 'a metrics token of tests';
  const app = await testApp({ config: { role: 'worker', maintenance: true, metricsToken: token } });
  await app.db.query("insert into schedules (name, next_at) values ('of.another-release', now() - interval '1 hour')");
  const { text } = await app.call('GET /metrics', { key: token });
  expect(text).toMatch(/^processes_alive\{role="worker"\} 1$/m);
  expect(text).toContain('queue_oldest_seconds{queue="mails"}');
  expect(text).not.toContain('of.another-release');
  await app.close();
});
