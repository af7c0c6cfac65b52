import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/core/migrate.ts';
import { openDb } from '../server/core/open-db.ts';
import { testAccountReads } from '../tests/account-reads.ts';
import { deliveryRow, seedCustomer } from '../tests/many-rows.ts';
import { Trace } from './account/trace.ts';

/*
 * Every GET operation of an account that has many rows of everything, on the embedded database. It measures the longest
 * statement of each request, because the statement blocks the only connection. The target is 50 ms at p99.
 * npm run bench -- account [rows] [rounds] [part of a path]
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 10);
const only = process.argv[4];
const GOAL_MS = 50;

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const config = {
  ...readConfig({ ...process.env, SECRET: 'a secret that is used in benchmarks only', DATA_DIR: dataDir }),
  databaseUrl: null,
  logLevel: 'error' as const,
  role: 'web' as const,
};
const opened = await openDb(config, () => undefined);
await migrate(opened);
const trace = new Trace(opened);
const app = await buildApp(config, { db: trace.db });

async function signUp(): Promise<{ readonly id: string; readonly cookie: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { id: response.json<{ user: { id: string } }>().user.id, cookie };
}

/** Reads a response to its end and discards it, because an export may exceed the maximum length of a string. */
async function get(url: string, cookie: string): Promise<number> {
  const response = await app.inject({ method: 'GET', url, headers: { cookie }, payloadAsStream: true });
  await finished(response.stream().resume());
  return response.statusCode;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const two = (ms: number) => Math.round(ms * 100) / 100;

try {
  const { id, cookie } = await signUp();
  await seedCustomer(opened, id, ROWS);
  const table = [];
  const paths = testAccountReads(id, Math.ceil(ROWS * 0.7), await deliveryRow(opened, id)).filter(
    (path) => only === undefined || path.includes(only),
  );
  const slow = new Map<string, string>();
  for (const path of paths) {
    const [totals, longest]: [number[], number[]] = [[], []];
    let [status, statements] = [0, 0];
    // Requests that read all data are slow by nature, but each of their statements must be short.
    const rounds = path.includes('/me/export') ? 1 : ROUNDS;
    for (let round = 0; round <= rounds; round += 1) {
      const before = performance.now();
      const { result: response, statements: recorded } = await trace.of(() => get(path, cookie));
      if (round === 0 && rounds > 1) continue;
      totals.push(performance.now() - before);
      const worst = recorded.toSorted((a, b) => b.ms - a.ms)[0];
      longest.push(...recorded.map(({ ms }) => ms));
      if (worst && worst.ms > GOAL_MS) slow.set(path, worst.text);
      [status, statements] = [response, recorded.length];
    }
    table.push({
      path: path.replace('/api/account', ''),
      status,
      statements,
      'request p50 ms': two(quantile(totals, 0.5)),
      'statement p99 ms': two(quantile(longest, 0.99)),
      met: quantile(longest, 0.99) <= GOAL_MS ? '' : 'no',
    });
  }
  console.table(table);
  for (const [path, text] of slow) console.log(`${path}\n${text}\n`);
} finally {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
}
