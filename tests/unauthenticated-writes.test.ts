import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledOperations } from '../server/core/contract/bundled.ts';
import { newAddress } from './customer.ts';
import { type TestApp, testApp, unique } from './harness.ts';
import { fakeEngines } from './tasks/rig.ts';

/** More calls than a route that writes may accept from one address in a minute. */
const CALLS = 150;

const SIGN_IN = { google: { id: 'id', secret: 'secret' }, github: null, oidc: null };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines: fakeEngines(), config: { signIn: SIGN_IN } });
});
afterAll(() => app.close());

/** Every route that a request without a session, key or signature reaches. */
function openRoutes(): string[] {
  const routes = app.app
    .printRoutes({ commonPrefix: false, includeMeta: false })
    .split('\n')
    .flatMap((line) => {
      const [, path = '', methods = ''] = /(\/api\/\S*) \(([A-Z, ]+)\)/.exec(line) ?? [];
      return methods.split(', ').map((method) => `${method} ${path}`);
    });
  return routes.filter((route) => /^(?:GET|POST) \/api\//.test(route) && !/\/api\/(?:v1|v2|admin)\//.test(route));
}

/** Rows of all tables. */
async function countRows(): Promise<number> {
  const { rows } = await app.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const sums = rows.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
  return Number((await app.db.one<{ count: string }>(`select ${sums} as count`)).count);
}

/** A body with the fields of all routes, as valid as possible, different in each call. */
const anyBody = () => ({
  name: 'Ada',
  email: `${unique('ada')}@example.com`,
  password: 'a long enough password',
  newPassword: 'a long enough password',
  token: unique('token'),
  code: '123456',
  provider: 'google',
  type: 'account_access',
  message: 'I cannot sign in.',
});

/** Those of its fields that a route accepts: operations of the contract reject unknown ones. */
function bodyFor(route: string): object {
  const [method, url = ''] = route.split(' ');
  const operation = bundledOperations
    .account()
    .find((one) => one.method === method && one.path.replaceAll(/\{(\w+)\}/g, ':$1') === url);
  const all = Object.entries(anyBody());
  if (!operation) return Object.fromEntries(all);
  const known = (operation.body?.schema?.['properties'] ?? {}) as object;
  return Object.fromEntries(all.filter(([name]) => name in known));
}

describe('without a session or key', () => {
  it('no route writes a row per call: each has a limit per address', async () => {
    const routes = openRoutes();
    const [limited, unlimited]: [string[], string[]] = [[], []];
    for (const route of routes) {
      const address = newAddress();
      const before = await countRows();
      const call = route.replaceAll(/:\w+/g, 'google');
      let isLimited = false;
      for (let n = 0; n < CALLS && !isLimited; n += 1) {
        const { status } = await app.call(call, {
          address,
          ...(route.startsWith('POST') ? { body: bodyFor(route) } : {}),
        });
        isLimited = status === 429;
      }
      const rows = (await countRows()) - before;
      if (isLimited) limited.push(route);
      // Schedules write a few rows meanwhile.
      else if (rows >= CALLS) unlimited.push(`${route}: ${rows} rows`);
    }
    expect(unlimited).toEqual([]);
    const writing = ['contact', 'inboxes'].map((name) => `POST /api/account/${name}`);
    expect(limited).toEqual(
      expect.arrayContaining([...writing, 'POST /api/guest-key', 'POST /api/auth/sign-up/email']),
    );
  });
});
