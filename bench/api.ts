import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Db } from '../server/core/db.ts';
import { newId } from '../server/core/ids.ts';
import type { Engines } from '../server/engines/engine.ts';
import { gateway } from '../server/features/gateway/feature.ts';
import { limits } from '../server/features/limits/feature.ts';
import { tasks } from '../server/features/tasks/feature.ts';

// Requests a second of the public API over HTTP, beside an address that does nothing (/healthz): the ratio is what
// counts, machines differ. On the embedded database, or on DATABASE_URL. Nobody makes the songs that are asked for.
const CONNECTIONS = 50;
const SECONDS = Number(process.argv[2] ?? 5);
const CUSTOMERS = 20;

const idle: Engines = {
  slots: 0,
  of: () => {
    throw new Error('Nothing is made here.');
  },
  close: async () => undefined,
};

/** Customers with a live key each; answers their secrets. */
async function customers(db: Db): Promise<string[]> {
  const secrets: string[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const id = newId('cus');
    const secret = `cdz_live_${randomBytes(18).toString('hex')}`;
    await db.query('insert into customers (id) values ($1)', [id]);
    await db.query('select credits_open($1, $2)', [id, 100_000_000]);
    await db.query(
      `insert into keys (id, customer_id, mode, name, secret_hash, prefix, last4)
       values ($1, $2, 'live', '', $3, 'cdz_live_', $4)`,
      [newId('key'), id, createHash('sha256').update(secret).digest(), secret.slice(-4)],
    );
    secrets.push(secret);
  }
  return secrets;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Under one Idempotency-Key: what is answered is what was answered first. */
  readonly idempotent?: boolean;
}

const generate: Call = {
  method: 'POST',
  path: '/api/v2/generate',
  body: JSON.stringify({ model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof' }),
};

const calls: Readonly<Record<string, Call>> = {
  'GET /healthz': { method: 'GET', path: '/healthz' },
  'GET credits': { method: 'GET', path: '/api/v2/credits' },
  'GET feed': { method: 'GET', path: '/api/v2/feed?limit=20' },
  'POST generate': generate,
  'POST generate, replayed': { ...generate, idempotent: true },
};

async function measure(url: string, secrets: readonly string[], { idempotent, ...call }: Call) {
  const requests = secrets.map((secret) => ({
    ...call,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...(idempotent ? { 'idempotency-key': 'bench' } : {}),
    },
  }));
  const before = process.cpuUsage();
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests, workers: 1 });
  const cpu = process.cpuUsage(before);
  const total = result.requests.total;
  return {
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    // All threads of this process: the caller's is among them.
    'CPU us/request': Math.round((cpu.user + cpu.system) / total),
    failed: result.non2xx + result.errors,
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const config = {
  ...readConfig({ ...process.env, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }),
  port: 0,
};
const app = await buildApp(config, {
  features: [limits, gateway, tasks(() => idle)],
  partial: true,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const secrets = await customers(app.core.db);
const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const [name, call] of Object.entries(calls)) table[name] = await measure(url, secrets, call);
console.log(config.databaseUrl === null ? 'embedded database' : 'PostgreSQL');
console.table(table);
const batches = await app.core.metrics.registry.getSingleMetricAsString('gateway_batch_calls');
console.log(
  batches
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n'),
);
await app.close();
await rm(dataDir, { recursive: true, force: true });
