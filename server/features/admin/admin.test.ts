import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { requestAdmin, requestAdminLink, requestSupportFacts } from './control-socket.ts';
import { admin } from './feature.ts';

const root = resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);
interface Package {
  readonly scripts: { readonly admin: string };
}

let server: TestApp;
let dataDir: string;

beforeAll(async () => {
  // The control socket exists only with the embedded database.
  server = await testApp({ features: [admin], partial: true, db: await embeddedDatabase() });
  dataDir = server.core.config.dataDir;
});

afterAll(() => server.close());

/** Registers a customer and returns the id, which is also the local part of the email address. */
async function register(): Promise<string> {
  const id = unique('cus_');
  await server.db.query('insert into auth_users (id, name, email) values ($1, $1, $2)', [id, `${id}@example.com`]);
  return id;
}

async function readRole(id: string): Promise<string | undefined> {
  const { rows } = await server.db.query<{ role: string }>('select role from customers where id = $1', [id]);
  return rows[0]?.role;
}

test('a registered customer becomes an administrator, whatever the case of the email', async () => {
  const id = await register();
  const other = await register();
  expect(await readRole(id)).toBe('customer');
  expect(await requestAdmin(dataDir, `${id.toUpperCase()}@Example.com`)).toBe('made');
  expect(await readRole(id)).toBe('admin');
  expect(await requestAdmin(dataDir, `${id}@example.com`)).toBe('already');
  expect(await readRole(other)).toBe('customer');
  const { rows } = await server.db.query('select * from audit_log where target_id = any($1)', [[id, other]]);
  expect(rows).toMatchObject([
    {
      actor_id: 'operator',
      actor_role: 'operator',
      action: 'customer.role',
      target_id: id,
      before: { role: 'customer' },
      after: { role: 'admin' },
    },
  ]);
});

test('the command works while the server runs', async () => {
  const id = await register();
  const { admin: script } = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Package).scripts;
  const [program, ...given] = script.split(' ');
  expect(program).toBe('node');
  const run = (email: string) =>
    execute(process.execPath, [...given, email], { cwd: root, env: { DATA_DIR: dataDir } });
  const { stdout } = await run(`${id}@example.com`);
  expect(stdout).toBe(`${id}@example.com is now an administrator.\n`);
  expect(await readRole(id)).toBe('admin');
  await expect(run('nobody@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No customer has the email address nobody@example.com.'),
  });
});

test('the command prints the administrator link of the running server, until there is an administrator', async () => {
  await server.db.query("update customers set role = 'customer'");
  const { link } = (await requestAdminLink(dataDir))!;
  expect(link).toMatch(/^http:\/\/localhost:3000\/user\/first-admin\?token=[\w-]{32}$/);
  const id = await register();
  await requestAdmin(dataDir, `${id}@example.com`);
  expect(await requestAdminLink(dataDir)).toEqual({ link: null });
  const { admin: script } = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Package).scripts;
  const given = [...script.split(' ').slice(1), '--link'];
  await expect(execute(process.execPath, given, { cwd: root, env: { DATA_DIR: dataDir } })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is an administrator already'),
  });
});

test('an email without an account is unknown', async () => {
  expect(await requestAdmin(dataDir, 'nobody@example.com')).toBe('unknown');
});

test('the facts of a support bundle come from the server, because only it can read the embedded database', async () => {
  const facts = await requestSupportFacts(dataDir);
  expect(facts).toMatchObject({
    database: { kind: 'embedded', tables: expect.arrayContaining([expect.objectContaining({ name: 'customers' })]) },
    schema: { migrations: expect.any(Number), last_migrations: expect.any(Array) },
    queues: expect.any(Array),
    gates: [],
  });
  expect(Object.values(facts!).filter((fact) => (fact as { error?: string } | null)?.error !== undefined)).toEqual([]);
});

test('only the owner of the data directory can open the socket', async () => {
  const { mode } = await stat(join(dataDir, 'control.sock'));
  expect(mode & 0o777).toBe(0o600);
});

test.for([
  ['no JSON', 'make me an administrator'],
  ['another command', '{"command":"drop-everything","email":"ada@example.com"}'],
  ['more than it reads', `"${'x'.repeat(5000)}"`],
] as const)('an unknown request is rejected: %s', async ([, line]) => {
  const socket = connect({ path: join(dataDir, 'control.sock'), allowHalfOpen: true });
  socket.end(`${line}\n`);
  expect(JSON.parse(await text(socket))).toEqual({ error: expect.any(String) });
});

test('no server listens on another directory, nor on one whose server is closed', async () => {
  const closed = await testApp({ features: [admin], partial: true, db: await embeddedDatabase() });
  const { dataDir: place } = closed.core.config;
  await closed.close();
  expect(await requestAdmin(place, 'ada@example.com')).toBeNull();
});
