import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../server/core/db.ts';
import { PASSWORD } from './customer.ts';
import { type PostgresDatabase, postgresDatabase } from './harness-databases.ts';
import { type TestApp, testApp, unique } from './harness.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';
import { expectBalancedLedger } from './tasks/balanced-ledger.ts';
import { customer, type TestCustomer } from './tasks/rig.ts';

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly stack?: string };
}

let database: PostgresDatabase;
let proxy: PostgresProxy;
let app: TestApp;
/** A direct connection to the database. */
let db: Db;
let lines: LogLine[];
const dataDir = mkdtempSync(join(tmpdir(), 'cadenza-lost-'));

beforeEach(async () => {
  database = await postgresDatabase();
  proxy = await postgresProxy(database.url);
  db = database.open();
  lines = [];
  const siteDir = join(dataDir, 'site');
  mkdirSync(join(siteDir, 'docs'), { recursive: true });
  const csp = JSON.stringify({ scriptHashes: [], styleHashes: [] });
  const site = { 'index.html': '<h1>Home</h1>', 'docs/intro.html': '<h1>Intro</h1>', 'csp.json': csp };
  for (const [name, content] of Object.entries(site)) writeFileSync(join(siteDir, name), content);
  app = await testApp({
    config: { dataDir, siteDir, databaseUrl: proxy.url, logLevel: 'info' },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as LogLine) },
  });
});
afterEach(async () => {
  proxy.bringBack();
  await app.close();
  await db.close();
  await proxy.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const create = ({ live }: TestCustomer) =>
  app.call('POST /api/v2/generate', { key: live, body: { model: 'v3.5', prompt: 'x' } });

const messages = () => lines.filter(({ msg }) => msg !== 'request').map(({ msg }) => msg);

async function signIn(): Promise<string> {
  const body = { name: 'Ada', email: `${unique('ada')}@example.com`, password: PASSWORD };
  return (await app.call('POST /api/auth/sign-up/email', { body })).cookie;
}

describe.each(['broken', 'silent'] as const)('a database that is away (%s)', (how) => {
  it('is reported honestly, pages are still served, and nothing is half-written', async () => {
    const who = await customer(db);
    const cookie = await signIn();
    expect((await create(who)).status).toBe(202);

    proxy.takeAway(how);
    const refused = await Promise.all(Array.from({ length: 20 }, () => create(who)));
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'no database' });
    await expect.poll(messages, { timeout: 60_000 }).toContain('Database is unavailable');
    expect((await app.call('GET /api/account/session', { cookie })).status).toBe(503);
    expect((await app.call('GET /docs/intro')).status).toBe(200);
    const { body: status } = await app.call('GET /api/status');
    expect(status.state).toBe('down');
    expect(status.components).toContainEqual(expect.objectContaining({ id: 'database', state: 'down' }));

    proxy.bringBack();
    await expect.poll(messages, { timeout: 60_000 }).toContain('Database is available again');
    expect((await create(who)).status).toBe(202);
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'ok' });
    expect((await app.call('GET /api/account/session', { cookie })).status).toBe(200);
    const { rowCount } = await db.query('select from tasks where customer_id = $1', [who.id]);
    expect(rowCount).toBe(2);
    await expectBalancedLedger(db);
  });
});

it('a lost database is logged with one line for each loop and no stack', async () => {
  proxy.takeAway('broken');
  const loops = ['look for work', 'save the heartbeat of this process'];
  const failing = loops.map((work) => `Could not ${work}; retrying with growing pauses`);
  await expect.poll(messages, { timeout: 60_000 }).toEqual(expect.arrayContaining(failing));
  proxy.bringBack();
  await expect
    .poll(messages, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(loops.map((work) => `Can ${work} again`)));
  const counts = Map.groupBy(lines, ({ msg }) => msg);
  for (const msg of ['Database is unavailable', ...failing])
    expect([msg, counts.get(msg)]).toEqual([msg, [expect.anything()]]);
  expect(lines.filter(({ err }) => err?.stack !== undefined)).toEqual([]);
});

const isShown = async (state: string) =>
  expect((await app.call('GET /api/status')).body.components).toContainEqual(
    expect.objectContaining({ id: 'database', state }),
  );

it.each([
  ['53100', 'No space left on device'],
  ['XX000', 'Disk quota exceeded'],
])('a full disk (%s) rejects creates with 503, and /status shows it', async (code, reason) => {
  const who = await customer(db);
  await db.query(
    `create function refuse() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: ${reason}' using errcode = '${code}'; end $$;
     create trigger refuse before insert on tasks for each row execute function refuse()`,
  );
  const { status, body, headers } = await create(who);
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  await isShown('down');
  expect((await app.call('GET /readyz')).body).toEqual({ status: 'full database' });
  expect(messages().filter((message) => message === 'Database is unavailable: its disk is full')).toHaveLength(1);
  const { rowCount } = await db.query('select from tasks where customer_id = $1', [who.id]);
  expect(rowCount).toBe(0);
  await expectBalancedLedger(db);
});

it('a read-only database rejects creates with 503, is never shown as operational, and has one log line', async () => {
  const who = await customer(db);
  const { pathname } = new URL(database.url);
  await db.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
  // New connections are read-only, as all are after a failover to a standby.
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect
    .poll(async () => (await app.call('GET /readyz')).body, { timeout: 60_000 })
    .toEqual({
      status: 'read-only database',
    });
  await expect.poll(async () => (await create(who)).status, { timeout: 60_000 }).toBe(503);
  await isShown('down');
  const isLine = (message: string) => message.startsWith('Database is unavailable: it accepts no writes');
  await expect.poll(() => messages().filter(isLine).length, { timeout: 60_000 }).toBe(1);

  // The session is read-only as well.
  await db.tx(async (tx) => {
    await tx.query('set transaction read write');
    await tx.query(`alter database ${pathname.slice(1)} reset default_transaction_read_only`);
  });
  await expect.poll(async () => (await create(who)).status).toBe(202);
  await expect.poll(async () => (await app.call('GET /readyz')).body).toEqual({ status: 'ok' });
});

it('a database without free connections is named in the log', async () => {
  const { id } = await customer(db);
  const admin = database.openAsAdmin();
  const { pathname } = new URL(database.url);
  try {
    // The connections that are open stay.
    await admin.query(`alter database ${pathname.slice(1)} connection limit 1`);
    const many = Array.from({ length: 14 }, () => app.db.query('select pg_sleep(0.2), $1::text', [id]));
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(messages().filter((message) => /no free connections\. Raise max_connections/.test(message))).toHaveLength(1);
    expect((await app.call('GET /readyz')).body).toEqual({ status: 'no free connections' });
  } finally {
    await admin.query(`alter database ${pathname.slice(1)} connection limit -1`);
    await admin.close();
  }
});
