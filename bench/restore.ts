import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { root } from '../scripts/freshness.ts';
import { type Db, openPostgres } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { openDb } from '../server/core/open-db.ts';
import { testConfig } from '../tests/harness.ts';
import { identity, initPostgres, postgresFolder, type PostgresServer, runPostgres } from '../tests/postgres-server.ts';
import { S3_KEY, startS3 } from '../tests/s3/server.ts';
import type { ServerProcess } from '../tests/server-process.ts';
import { countLost, countOpen, type NamedFile, readFiles, verifyLedgers, waitUntilFinished } from './restore/check.ts';
import { Load, SECRET } from './restore/load.ts';
import { findPostgres, rcloneOf, startSite } from './restore/site.ts';

/*
 * The drill of OPERATING.md: back up under load, destroy everything, restore, and check that the ledger is right and that every
 * file named by the database exists. `npm run bench -- restore [dump] [time] [embedded] [--seconds 10]`
 * dump: deploy/backup.sh and deploy/restore.sh. time: a base backup with archived WAL, restored to a moment before a
 * mistake. embedded: DATA_DIR, copied while the server is stopped. Needs rclone and the programs of one PostgreSQL release.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' } },
});
const seconds = Number(values.seconds);
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'cadenza-restore-'));
/** A backup begins when there are at least this many files. */
const FILES = 12;
const ignore = () => undefined;
const results: object[] = [];

/** Runs the checks on a restored site, and adds a row to the report. `until` is the time of the backup. */
async function check(
  name: string,
  db: Db,
  load: Load,
  until: number,
  row: object,
  read: (file: NamedFile) => Promise<Uint8Array>,
): Promise<void> {
  const early = load.accepted.filter(({ at }) => at < until);
  const lost = await countLost(db, early);
  if (lost > 0) throw new Error(`${lost} tasks were lost that had been accepted before the backup.`);
  results.push({
    '': name,
    ...row,
    'tasks accepted': load.accepted.length,
    'lost: later than the backup': await countLost(db, load.accepted),
    'works deleted': load.deleted,
    'files, none lost': await readFiles(db, read),
    'ledgers verified': await verifyLedgers(db),
  });
}

const since = (began: number): number => performance.now() - began;
const toSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Waits until a backup has something to contain. */
async function waitForFiles(url: string): Promise<void> {
  const db = openPostgres(url, ignore);
  const count = () => db.one<{ n: number }>('select count(*) as n from files');
  while ((await count()).n < FILES) await delay(500);
  await db.close();
}

/** Two servers on PostgreSQL and a bucket under load, until `drill` has destroyed them and returned the restored PostgreSQL. */
async function onPostgres(
  name: string,
  settings: (place: string) => Readonly<Record<string, string>>,
  drill: (site: Site) => Promise<{ restored: PostgresServer; until: number; began: number; row: object }>,
): Promise<void> {
  const native = findPostgres();
  const place = await postgresFolder();
  const s3 = await startS3();
  const data = join(place, 'data');
  await initPostgres(native, data);
  let postgres = await runPostgres(native, data, settings(place));
  const servers = new Set<ServerProcess>();
  const start = async () => {
    const server = await startSite(folder, {
      DATABASE_URL: postgres.url,
      STORAGE_URL: s3.url,
      AWS_ACCESS_KEY_ID: S3_KEY.id,
      AWS_SECRET_ACCESS_KEY: S3_KEY.secret,
    });
    servers.add(server);
  };
  try {
    let db = openPostgres(postgres.url, ignore);
    await migrate(db);
    const load = await Load.open(db, join(folder, 'data'), () => [...servers].map(({ url }) => url));
    await db.close();
    await Promise.all([start(), start()]);
    load.begin();
    await delay(seconds * 1000);
    await waitForFiles(postgres.url);
    const stop = async () => {
      await load.end();
      await Promise.all([...servers].map((server) => server.end('SIGKILL')));
      servers.clear();
    };
    const rclone = {
      PATH: `${join(native, 'bin')}:${process.env['PATH'] ?? ''}`,
      DATABASE_URL: postgres.url,
      RCLONE_CONFIG: '/dev/null',
      ...rcloneOf(s3),
    };
    const { restored, until, began, row } = await drill({ native, place, postgres, s3, load, stop, rclone });
    postgres = restored;
    await start();
    const times = { ...row, 'restore, s': toSeconds(since(began)) };
    db = openPostgres(postgres.url, ignore);
    const finished = { ...times, 'open tasks finished, s': toSeconds(await waitUntilFinished(db)) };
    const { url } = [...servers][0]!;
    await check(name, db, load, until, finished, async ({ capability }) => {
      const response = await fetch(`${url}/api/files/${capability}`);
      if (!response.ok) throw new Error(`A file of the database is lost: ${response.status}`);
      return response.bytes();
    });
    await db.close();
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await postgres.stop('SIGQUIT').catch(ignore);
    await s3.close();
    await rm(place, { recursive: true, force: true });
  }
}

interface Site {
  readonly native: string;
  readonly place: string;
  readonly postgres: PostgresServer;
  readonly s3: Awaited<ReturnType<typeof startS3>>;
  readonly load: Load;
  readonly rclone: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** deploy/backup.sh under load; database and bucket are deleted; deploy/restore.sh. */
const dump = () =>
  onPostgres(
    'dump',
    () => ({}),
    async ({ native, place, postgres, s3, rclone, stop }) => {
      const backup = join(folder, 'backup');
      const until = Date.now();
      const started = performance.now();
      const { stdout } = await run('sh', [join(root, 'deploy/backup.sh'), backup], { env: rclone });
      process.stdout.write(stdout);
      const row = { 'backup, s': toSeconds(since(started)) };
      await delay(seconds * 500);
      await stop();
      await postgres.stop('SIGQUIT');
      await rm(postgres.data, { recursive: true });
      s3.empty();
      const began = performance.now();
      const data = join(place, 'restored');
      await initPostgres(native, data);
      const restored = await runPostgres(native, data);
      await run('sh', [join(root, 'deploy/restore.sh'), backup], { env: { ...rclone, DATABASE_URL: restored.url } });
      return { restored, until, began, row };
    },
  );

/** A base backup under load, and all WAL; then a mistake. The database is restored to the moment before it. */
const time = () =>
  onPostgres(
    'time',
    (place) => ({ archive_mode: 'on', archive_command: `mkdir -p ${place}/wal && cp %p ${place}/wal/%f` }),
    async ({ native, place, postgres, load, stop }) => {
      const base = join(place, 'base');
      const started = performance.now();
      await run(
        join(native, 'bin/pg_basebackup'),
        ['-d', postgres.adminUrl, '-D', base, '-X', 'none', '-c', 'fast'],
        identity,
      );
      const row = { 'backup, s': toSeconds(since(started)) };
      await delay(seconds * 500);
      // The bucket isn't restored, so objects that were deleted after the moment would be missing: see OPERATING.md.
      load.deletes = false;
      await delay(15_000);
      const until = Date.now();
      const moment = new Date(until).toISOString().replace('T', ' ').replace('Z', '+00');
      await delay(1000);
      const db = openPostgres(postgres.adminUrl.replace(/postgres$/, 'cadenza'), ignore);
      await db.tx((tx) => tx.query('truncate files cascade'));
      await db.query('select pg_switch_wal()');
      await db.close();
      await stop();
      await postgres.stop();
      await rm(postgres.data, { recursive: true });
      const began = performance.now();
      writeFileSync(join(base, 'recovery.signal'), '');
      if (identity.uid !== undefined) await chown(join(base, 'recovery.signal'), identity.uid, identity.gid);
      const restored = await runPostgres(native, base, {
        restore_command: `cp ${place}/wal/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
        // Without it, the server accepts connections only when everything is replayed.
        hot_standby: 'off',
      });
      return { restored, until, began, row };
    },
  );

/** DATA_DIR with the embedded database and the files, copied while the server is stopped. */
async function embedded(): Promise<void> {
  const dataDir = join(folder, 'embedded');
  const copy = join(folder, 'copy');
  mkdirSync(dataDir);
  const config = testConfig({ dataDir, secret: SECRET });
  let db = await openDb(config, ignore);
  await migrate(db);
  let server: ServerProcess | null = null;
  const start = async () => {
    server = await startSite(folder, { DATA_DIR: dataDir });
  };
  const load = await Load.open(db, dataDir, () => (server ? [server.url] : []));
  await db.close();
  const end = async (signal: NodeJS.Signals) => {
    const ending = server;
    server = null;
    await ending?.end(signal);
  };
  try {
    await start();
    load.begin();
    await delay(seconds * 1000);
    const stopped = performance.now();
    await end('SIGTERM');
    const until = Date.now();
    await cp(dataDir, copy, { recursive: true });
    await start();
    const row = { 'backup, s': toSeconds(since(stopped)) };
    await delay(seconds * 500);
    await end('SIGKILL');
    await load.end();
    await rm(dataDir, { recursive: true });
    const began = performance.now();
    await cp(copy, dataDir, { recursive: true });
    await start();
    const times = { ...row, 'restore, s': toSeconds(since(began)) };
    // The database belongs to the server, so it is read after a stop.
    for (let open = 1; open > 0;) {
      await delay(3000);
      await end('SIGTERM');
      db = await openDb(config, ignore);
      open = await countOpen(db);
      if (open === 0) {
        await check('embedded', db, load, until, times, ({ storage_key: key }) =>
          readFile(join(dataDir, 'files', key)),
        );
      }
      await db.close();
      if (open > 0) await start();
    }
  } finally {
    await end('SIGKILL');
  }
}

try {
  for (const [name, drill] of Object.entries({ dump, time, embedded })) {
    if (positionals.length === 0 || positionals.includes(name)) await drill();
  }
} finally {
  if (results.length > 0) console.table(results);
  await rm(folder, { recursive: true, force: true });
}
