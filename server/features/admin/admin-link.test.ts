import { afterEach, beforeEach, expect, it } from 'vitest';
import { signedIn, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { auth } from '../auth/feature.ts';
import { createAdminLink, makeAdmin } from './service.ts';
import { admin } from './feature.ts';

let app: TestApp;
let ahead = 0;
let logged = '';
const clock = { now: () => new Date(Date.now() + ahead) };
beforeEach(async () => {
  ahead = 0;
  logged = '';
  app = await testApp({
    partial: true,
    features: [auth, admin],
    clock,
    config: { logLevel: 'trace' },
    logStream: { write: (line) => void (logged += line) },
  });
});
afterEach(() => app.close());

async function createToken(): Promise<string> {
  const link = new URL((await createAdminLink(app.db, 'https://music.example', clock.now()))!);
  expect(`${link.origin}${link.pathname}`).toBe('https://music.example/user/first-admin');
  return link.searchParams.get('token')!;
}
const works = async (token: string) =>
  (await app.call('POST /api/account/admin-link/check', { body: { token } })).body.works as boolean;
const claim = (token: string, { cookie }: Pick<TestCustomer, 'cookie'>) =>
  app.call('POST /api/account/admin-link', { cookie, body: { token } });
const readRole = async ({ id }: TestCustomer) =>
  (await app.db.one<{ role: string }>('select role from customers where id = $1', [id])).role;

it('makes the account that uses it the administrator, once', async () => {
  const [ada, eve] = [await signedIn(app), await signedIn(app)];
  const token = await createToken();
  expect(await works(token)).toBe(true);
  expect((await claim(token, ada)).body).toMatchObject({ id: ada.id, role: 'admin' });
  // From the next request on, without signing in again.
  const { body } = await app.call('GET /api/account/session', { cookie: ada.cookie });
  expect(body.customer.role).toBe('admin');
  expect(await works(token)).toBe(false);
  expect((await claim(token, eve)).body).toMatchObject({ code: 'not_found' });
  expect([await readRole(ada), await readRole(eve)]).toEqual(['admin', 'customer']);
  const { rows } = await app.db.query('select actor_role, action, target_id, before, after from audit_log');
  expect(rows).toEqual([
    {
      actor_role: 'operator',
      action: 'customer.role',
      target_id: ada.id,
      before: { role: 'customer' },
      after: { role: 'admin' },
    },
  ]);
});

it('makes one administrator of several accounts that use it at once', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)));
  const token = await createToken();
  const responses = await Promise.all(accounts.map((one) => claim(token, one)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(3);
  const roles = await Promise.all(accounts.map(readRole));
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
});

it('expires after 24 hours, and is replaced by another', async () => {
  const ada = await signedIn(app);
  const first = await createToken();
  const second = await createToken();
  expect([await works(first), await works(second)]).toEqual([false, true]);
  expect((await claim(first, ada)).status).toBe(404);
  ahead = 24 * 3_600_000 + 1000;
  expect(await works(second)).toBe(false);
  ahead = 0;
  await app.db.query(
    `update settings set value = jsonb_set(value, '{expires_at}', to_jsonb(now() - interval '1 second'))
     where name = 'admin_link'`,
  );
  expect((await claim(second, ada)).status).toBe(404);
  expect(await readRole(ada)).toBe('customer');
});

it('ends with the first administrator, whichever way', async () => {
  const [ada, eve] = [await signedIn(app), await signedIn(app)];
  const token = await createToken();
  expect(await makeAdmin(app.db, ada.email)).toBe('made');
  expect(await works(token)).toBe(false);
  expect((await claim(token, eve)).status).toBe(404);
  expect(await createAdminLink(app.db, 'https://music.example')).toBeNull();
  // A link that was created while the first administrator was being made.
  await app.db.query("update customers set role = 'customer' where id = $1", [ada.id]);
  const late = await createToken();
  await app.db.query("update customers set role = 'admin' where id = $1", [ada.id]);
  expect(await works(late)).toBe(false);
  expect((await claim(late, eve)).status).toBe(404);
  expect(await readRole(eve)).toBe('customer');
});

it('requires a session, and no other token opens it', async () => {
  const ada = await signedIn(app);
  const token = await createToken();
  expect((await app.call('POST /api/account/admin-link', { body: { token } })).status).toBe(401);
  for (const other of [`${token}x`, token.slice(1), token.toLowerCase(), ' '])
    expect((await claim(other, ada)).status).toBe(404);
  expect((await claim('x'.repeat(101), ada)).status).toBe(422);
  expect((await claim(token, ada)).status).toBe(200);
});

it('exists as a hash only, and is in no log', async () => {
  const ada = await signedIn(app);
  const token = await createToken();
  const { rows } = await app.db.query<{ value: string }>("select value::text from settings where name = 'admin_link'");
  expect(rows[0]!.value).not.toContain(token);
  await works(token);
  await claim(token, ada);
  expect(logged).toContain('/api/account/admin-link');
  expect(logged).not.toContain(token);
});
