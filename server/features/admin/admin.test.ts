import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { askServer } from './control-socket.ts';
import { admin } from './feature.ts';

let server: TestApp;
let dataDir: string;

beforeAll(async () => {
  server = await testApp({ features: [admin], partial: true });
  dataDir = server.core.config.dataDir;
});

afterAll(() => server.close());

/** A registered customer; answers with the id, which is the local part of the address too. */
async function register(): Promise<string> {
  const id = unique('cus_');
  await server.db.query('insert into auth_users (id, name, email) values ($1, $1, $2)', [id, `${id}@example.com`]);
  return id;
}

async function roleOf(id: string): Promise<string | undefined> {
  const { rows } = await server.db.query<{ role: string }>('select role from customers where id = $1', [id]);
  return rows[0]?.role;
}

test('a registered customer is made an administrator, whatever the case of the address', async () => {
  const id = await register();
  const other = await register();
  expect(await roleOf(id)).toBe('customer');
  expect(await askServer(dataDir, `${id.toUpperCase()}@Example.com`)).toBe('made');
  expect(await roleOf(id)).toBe('admin');
  expect(await askServer(dataDir, `${id}@example.com`)).toBe('already');
  expect(await roleOf(other)).toBe('customer');
});

test('an address that nobody registered with is unknown', async () => {
  expect(await askServer(dataDir, 'nobody@example.com')).toBe('unknown');
});

test('only the owner of the data directory can open the socket', async () => {
  const { mode } = await stat(join(dataDir, 'control.sock'));
  expect(mode & 0o777).toBe(0o600);
});

test.for([
  ['no JSON', 'make me an administrator'],
  ['another command', '{"command":"drop-everything","email":"ada@example.com"}'],
  ['more than it reads', `"${'x'.repeat(5000)}"`],
] as const)('a request it does not know is refused: %s', async ([, line]) => {
  const socket = connect({ path: join(dataDir, 'control.sock'), allowHalfOpen: true });
  socket.end(`${line}\n`);
  expect(JSON.parse(await text(socket))).toEqual({ error: expect.any(String) });
});

test('no server listens on another directory, nor on one whose server has closed', async () => {
  const closed = await testApp({ features: [admin], partial: true });
  const { dataDir: place } = closed.core.config;
  await closed.close();
  expect(await askServer(place, 'ada@example.com')).toBeNull();
});
