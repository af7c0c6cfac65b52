import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Db, openPostgres } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { createSecrets } from '../server/core/secrets.ts';
import { signedIn } from '../tests/customer.ts';
import { testConfig } from '../tests/harness.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { pgBouncerBinary, startPgBouncer } from '../tests/processes/pgbouncer.ts';
import { S3_KEY, startS3 } from '../tests/s3/server.ts';
import { type ServerProcess, startServer } from '../tests/server-process.ts';
import { makeKey } from '../tests/tasks/rig.ts';
import { Child } from './api/child.ts';
import { cpuSeconds } from './api/cpu.ts';
import type { Order, Outcome } from './api/load.ts';

/*
 * Measures the processor time of a million requests, with one and two web processes and with a pooler, and the commits of four
 * idle processes. `npm run bench -- capacity [--seconds 10]`
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const seconds = Number(values.seconds);
const CONNECTIONS = 20;
const IDLE_SECONDS = 60;
const SECRET = 'a secret that is used in benchmarks only';
const ignore = () => undefined;

const REQUESTS: Readonly<Record<string, Order['request']>> = {
  credits: { method: 'GET', path: '/api/v2/credits' },
  feed: { method: 'GET', path: '/api/v2/feed?limit=20' },
  generate: {
    method: 'POST',
    path: '/api/v2/generate',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'v3.5', prompt: 'a slow bossa nova about rain on a tin roof' }),
  },
};

const folder = await mkdtemp(join(tmpdir(), 'cadenza-capacity-'));
const postgres = await startPostgres(true);
const postmaster = Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
const s3 = await startS3();
const pooler = pgBouncerBinary === null ? null : await startPgBouncer(postgres.url, 10);
const db = openPostgres(postgres.url, ignore);
const running = new Set<ServerProcess>();

const start = async (role: 'web' | 'worker', pooled: boolean): Promise<ServerProcess> => {
  const server = await startServer({
    ROLE: role,
    DATA_DIR: join(folder, 'data'),
    ...(pooled && pooler
      ? { DATABASE_URL: pooler.through(postgres.url), DATABASE_DIRECT_URL: postgres.url }
      : { DATABASE_URL: postgres.url }),
    STORAGE_URL: s3.url,
    AWS_ACCESS_KEY_ID: S3_KEY.id,
    AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
    SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMIT_PER_MINUTE: '100000000',
  });
  running.add(server);
  return server;
};

const stopAll = async () => {
  await Promise.all([...running].map((server) => server.end('SIGTERM')));
  running.clear();
};

/** Live keys of customers with credits. */
async function makeKeys(count: number): Promise<string[]> {
  const config = testConfig({ dataDir: folder, secret: SECRET });
  const core = { db, config, secrets: createSecrets(config) };
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await signedIn({ core });
    await db.query(`select credits_grant($1, 'grant', $2, 1000000000)`, [id, `capacity:${id}`]);
    keys.push(await makeKey(db, id, 'live'));
  }
  return keys;
}

const countConnections = async (): Promise<number> => {
  const { n } = await db.one<{ n: number }>(
    "select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return n;
};

const cpuOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, { child }) => sum + cpuSeconds(child.pid ?? 0), 0);

async function measure(name: string, webs: number, pooled: boolean, keys: readonly string[]): Promise<object[]> {
  const servers = await Promise.all(Array.from({ length: webs }, () => start('web', pooled)));
  const clients = servers.map(() => new Child<Order, Outcome>(resolve(import.meta.dirname, 'api/load.ts')));
  const rows: object[] = [];
  for (const [request, template] of Object.entries(REQUESTS)) {
    const send = (time: number) =>
      Promise.all(
        servers.map(({ url }, n) => {
          const secrets = keys.slice(n * CONNECTIONS, (n + 1) * CONNECTIONS);
          return clients[n]!.send({ url, secrets, seconds: time, request: template });
        }),
      );
    await send(2);
    const before = { service: cpuOf(servers), database: cpuSeconds(postmaster) };
    const outcomes = await send(seconds);
    const total = outcomes.reduce((sum, outcome) => sum + outcome.total, 0);
    const perMillion = (used: number) => Math.round((used * 1e6) / total);
    rows.push({
      '': `${name}, ${request}`,
      'requests/s': Math.round(outcomes.reduce((sum, { rate }) => sum + rate, 0)),
      'p99, ms': Math.round(Math.max(...outcomes.map(({ p99 }) => p99))),
      failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
      'service, CPU s per 10^6': perMillion(cpuOf(servers) - before.service),
      'database, CPU s per 10^6': perMillion(cpuSeconds(postmaster) - before.database),
      'connections to PostgreSQL': await countConnections(),
    });
  }
  await Promise.all(clients.map((client) => client.stop()));
  await stopAll();
  return rows;
}

const readCommits = async (from: Db): Promise<number> => {
  const row = await from.one<{ n: number }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  );
  return row.n;
};

/** The commits per second of two web processes and two workers without requests or tasks. */
async function measureIdle(): Promise<number> {
  await Promise.all([start('web', false), start('web', false), start('worker', false), start('worker', false)]);
  // Backends report their counts within some seconds.
  await delay(15_000);
  const before = await readCommits(db);
  await delay(IDLE_SECONDS * 1000);
  const commits = (await readCommits(db)) - before;
  await stopAll();
  return commits / IDLE_SECONDS;
}

try {
  await migrate(db);
  const keys = await makeKeys(2 * CONNECTIONS);
  const idle = await measureIdle();
  const rows = [
    ...(await measure('1 web', 1, false, keys)),
    ...(await measure('2 webs', 2, false, keys)),
    ...(pooler === null ? [] : await measure('2 webs, PgBouncer', 2, true, keys)),
  ];
  console.table(rows);
  process.stdout.write(`Four idle processes: ${idle.toFixed(1)} commits per second.\n`);
} finally {
  for (const server of running) await server.end('SIGKILL');
  await db.close();
  await pooler?.stop();
  await s3.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
