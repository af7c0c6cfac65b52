import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../server/core/open-db.ts';
import { faults, type FaultsReport, type Place } from '../tests/crash/faults.ts';
import { startPostgres } from '../tests/postgres-server.ts';

// Kills processes of a site at random under mixed load and checks what tests/crash/kill.test.ts checks, in other numbers:
//   npm run bench -- faults [postgres|embedded] [kills] [seed]
// Two processes on a PostgreSQL of our own, or one with the embedded database.
const [where, kills, seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);

const say = (line: string) => process.stdout.write(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** The smallest that so many of a hundred are not above. */
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1] ?? 0;

async function run(name: string, place: Omit<Place, 'open'>, times: number): Promise<FaultsReport> {
  say(`${name}: ${times} kills, seed ${seed}`);
  const open: Place['open'] = (config) =>
    openDb({ ...config, databaseUrl: place.env['DATABASE_URL'] ?? null }, () => undefined);
  const report = await faults({ ...place, open }, times, Number(seed), say);
  const { starts } = report;
  const told = { ...report.outcomes, ...report.counts };
  say(
    `  ${Object.entries(told)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  say(
    `  start to ready: median ${percentile(starts, 50)}, p95 ${percentile(starts, 95)}, max ${percentile(starts, 100)} ms`,
  );
  say('  one outcome and one settlement each, no hold left, ledgers verified, no callback lost');
  return report;
}

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-faults-'));
try {
  if (where !== 'embedded') {
    const server = await startPostgres();
    try {
      const part = (serves: boolean) => ({ env: {}, serves });
      const env = { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL: server.url };
      const place = { dataDir: join(dataDir, 'postgres'), env, parts: [part(true), part(true)] };
      await run('PostgreSQL', place, Number(kills ?? 200));
    } finally {
      await server.stop();
    }
  }
  if (where !== 'postgres') {
    const env = { DATA_DIR: join(dataDir, 'embedded') };
    const place = { dataDir: env.DATA_DIR, env, parts: [{ env: {}, serves: true }] };
    await run('PGlite', place, Number(kills ?? 50));
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
