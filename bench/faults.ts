import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/core/open-db.ts';
import { runFaults, type FaultsReport, type FaultsSetup } from '../tests/crash/faults.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { S3_KEY, startS3 } from '../tests/s3/server.ts';

// Kills processes of a site at random under mixed load and makes the checks of tests/crash/kill.test.ts, but more often:
// npm run bench -- faults [postgres|roles|embedded] [kills] [seed]
// The site has two processes on one PostgreSQL; or two web processes and two workers on one PostgreSQL and a bucket; or one
// process with the embedded database.
const [where, kills, seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);

const print = (line: string) =>
  process.stdout.write(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** The smallest value that the given percentage of the values doesn't exceed. */
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1] ?? 0;

async function run(name: string, place: Omit<FaultsSetup, 'open'>, times: number): Promise<FaultsReport> {
  print(`${name}: ${times} kills, seed ${seed}`);
  const open: FaultsSetup['open'] = (config) =>
    openDb({ ...config, databaseUrl: place.env['DATABASE_URL'] ?? null }, () => undefined);
  const report = await runFaults({ ...place, open }, times, Number(seed), print);
  const { starts } = report;
  const counts = { ...report.outcomes, ...report.counts };
  print(
    `  ${Object.entries(counts)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  print(
    `  start to ready: median ${percentile(starts, 50)}, p95 ${percentile(starts, 95)}, max ${percentile(starts, 100)} ms`,
  );
  print('  one outcome and one settlement each, no hold left, ledgers verified, no callback lost');
  return report;
}

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-faults-'));
const part = (serves: boolean, env: Readonly<Record<string, string>> = {}) => ({ env, serves });

/** Runs on a separate PostgreSQL. */
async function onPostgres(
  name: string,
  usual: number,
  parts: FaultsSetup['parts'],
  env: FaultsSetup['env'] = {},
): Promise<void> {
  const server = await startPostgres();
  try {
    const folder = join(dataDir, name);
    const place = { dataDir: folder, env: { DATA_DIR: folder, DATABASE_URL: server.url, ...env }, parts };
    await run(name, place, Number(kills ?? usual));
  } finally {
    await server.stop();
  }
}

const runs: Readonly<Record<string, () => Promise<void>>> = {
  postgres: () => onPostgres('PostgreSQL', 200, [part(true), part(true)]),
  roles: async () => {
    const s3 = await startS3();
    try {
      const [web, worker] = [part(true, { ROLE: 'web' }), part(false, { ROLE: 'worker' })];
      await onPostgres('webs and workers', 200, [web, web, worker, worker], {
        STORAGE_URL: s3.url,
        AWS_ACCESS_KEY_ID: S3_KEY.id,
        AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
      });
    } finally {
      await s3.close();
    }
  },
  embedded: async () => {
    const env = { DATA_DIR: join(dataDir, 'embedded') };
    await run('PGlite', { dataDir: env.DATA_DIR, env, parts: [part(true)] }, Number(kills ?? 50));
  },
};

try {
  for (const [name, start] of Object.entries(runs)) if (where === undefined || where === name) await start();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
