import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../server/core/migrate.ts';
import { createSecrets } from '../server/core/secrets.ts';
import { signedIn } from '../tests/customer.ts';
import { testConfig } from '../tests/harness.ts';
import { seedCustomer } from '../tests/many-rows.ts';
import { pgBouncerBinary, startPgBouncer } from '../tests/processes/pgbouncer.ts';
import type { ServerProcess } from '../tests/server-process.ts';
import { makeKey } from '../tests/tasks/rig.ts';
import { Child } from './api/child.ts';
import { cpuSeconds } from './api/cpu.ts';
import type { Order, Outcome } from './api/load.ts';
import { measureIdle } from './capacity/idle.ts';
import { SECRET, Site } from './rig/site.ts';

/*
 * Measures the processor time of a million requests, with one and two web processes and with a pooler. Also measures the commits of
 * four idle processes, and how soon they then claim a task. `npm run bench -- capacity [idle] [requests] [--seconds 10]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' } },
});
const seconds = Number(values.seconds);
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part);
const CONNECTIONS = 20;

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

const site = await Site.open({ durable: true });
const postmaster = Number(readFileSync(join(site.postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
const pooler = pgBouncerBinary === null ? null : await startPgBouncer(site.postgres.url, 10);
const pooled = pooler && {
  DATABASE_URL: pooler.through(site.postgres.url),
  DATABASE_DIRECT_URL: site.postgres.url,
};

/** Live keys of customers with credits, and with this many finished tasks. */
async function makeKeys(count: number, tasks: number): Promise<string[]> {
  const config = testConfig({ dataDir: site.folder, secret: SECRET });
  const core = { db: site.db, config, secrets: createSecrets(config) };
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await signedIn({ core });
    await site.db.query(`select credits_grant($1, 'grant', $2, 1000000000)`, [id, `capacity:${id}`]);
    if (tasks > 0) await seedCustomer(site.db, id, tasks);
    keys.push(await makeKey(site.db, id, 'live'));
  }
  return keys;
}

const countConnections = async (): Promise<number> => {
  const { n } = await site.db.one<{ n: number }>(
    "select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return n;
};

const cpuOf = (servers: readonly ServerProcess[]): number =>
  servers.reduce((sum, { child }) => sum + cpuSeconds(child.pid ?? 0), 0);

/** Customers who read, whose tasks are finished, and customers who create tasks. */
interface Keys {
  readonly readers: readonly string[];
  readonly writers: readonly string[];
}

async function measure(
  name: string,
  webs: number,
  variables: Readonly<Record<string, string>>,
  keys: Keys,
): Promise<object[]> {
  const servers = await Promise.all(Array.from({ length: webs }, () => site.start('web', variables)));
  const clients = servers.map(() => new Child<Order, Outcome>(resolve(import.meta.dirname, 'api/load.ts')));
  const rows: object[] = [];
  for (const [request, template] of Object.entries(REQUESTS)) {
    const send = (time: number) =>
      Promise.all(
        servers.map(({ url }, n) => {
          const group = template.method === 'GET' ? keys.readers : keys.writers;
          const secrets = group.slice(n * CONNECTIONS, (n + 1) * CONNECTIONS);
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
  await site.stopAll();
  return rows;
}

try {
  await migrate(site.db);
  if (isWanted('idle')) console.table([await measureIdle(site, (await makeKeys(1, 0))[0]!)]);
  if (isWanted('requests')) {
    const keys = { readers: await makeKeys(2 * CONNECTIONS, 500), writers: await makeKeys(2 * CONNECTIONS, 0) };
    console.table([
      ...(await measure('1 web', 1, {}, keys)),
      ...(await measure('2 webs', 2, {}, keys)),
      ...(pooled ? await measure('2 webs, PgBouncer', 2, pooled, keys) : []),
    ]);
  }
} finally {
  await pooler?.stop();
  await site.close();
}
