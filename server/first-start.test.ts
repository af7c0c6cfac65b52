import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../tests/customer.ts';
import { embeddedDatabase } from '../tests/harness-databases.ts';
import { type TestApp, testApp } from '../tests/harness.ts';
import { admin } from './features/admin/feature.ts';
import { makeAdmin } from './features/admin/service.ts';
import { auth } from './features/auth/feature.ts';
import { reportStart } from './first-start.ts';

let embedded: TestApp;
let shared: TestApp;
let logged = '';
const options = {
  partial: true,
  features: [auth, admin],
  config: { logLevel: 'info' as const, publicUrl: 'http://localhost:3000' },
  logStream: { write: (line: string) => void (logged += line) },
};
beforeAll(async () => {
  embedded = await testApp({ ...options, db: await embeddedDatabase() });
  shared = await testApp(options);
});
afterAll(async () => {
  await embedded.close();
  await shared.close();
});

/** What a start shows on a terminal or writes elsewhere, and what it logs. */
async function start({ app, core }: TestApp, isTTY: boolean, config: Partial<TestApp['core']['config']> = {}) {
  logged = '';
  let shown = '';
  const write = (text: string) => {
    shown += text;
    return true;
  };
  await reportStart(app, { ...core.config, ...config }, { isTTY, write });
  return { shown, logged };
}

it('on a terminal, the first start prints address, link, data and next step, and logs nothing', async () => {
  const { shown, logged: lines } = await start(embedded, true);
  expect(lines).toBe('');
  const [address, administrator, data, next, end] = shown.split('\n');
  expect(address).toBe('Address        http://localhost:3000');
  expect(administrator).toMatch(
    /^Administrator {2}http:\/\/localhost:3000\/user\/first-admin\?token=[\w-]{32} {2}\(works once, 24 hours\)$/,
  );
  expect(data).toBe(`Data           ${embedded.core.config.dataDir}`);
  expect(next).toContain('http://localhost:3000/user/admin');
  expect(end).toBe('');
});

it('elsewhere, it logs the command that prints a link, and no link', async () => {
  const { shown, logged: lines } = await start(embedded, false);
  expect(shown).toBe('');
  expect(lines).toContain('"msg":"Ready"');
  expect(lines).toContain('npm run admin -- --link');
  expect(lines).not.toContain('token');
});

it('with DATABASE_URL, it prints the command, because each process would end the link of the others', async () => {
  const { shown } = await start(shared, true);
  expect(shown).toContain('Administrator  npm run admin -- --link');
  expect(shown).not.toContain('token');
  expect((await shared.db.query("select from settings where name = 'admin_link'")).rowCount).toBe(0);
});

it('during maintenance, it creates no link', async () => {
  const { logged: lines } = await start(embedded, false, { maintenance: true });
  expect(lines).not.toContain('administrator');
});

it('with an administrator, it says only that the server listens', async () => {
  const { email } = await signedIn(embedded);
  await makeAdmin(embedded.db, email);
  const { shown, logged: lines } = await start(embedded, true);
  expect(shown).toBe('');
  expect(lines).not.toContain('administrator');
});
