import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../server/config.ts';
import { DataDirInUse, lockDataDir } from '../server/core/data-dir-lock.ts';
import { openPostgres } from '../server/core/db.ts';
import { root } from './freshness.ts';
import { CommandFailed } from './run.ts';
import { runTool, waitUntil } from './upgrade-processes.ts';

/** A backup of the database and the files, which an upgrade makes first. */
export interface Backup {
  /** What one needs at least of the disk of the backup, in bytes. The files of a bucket come on top. */
  measure(): Promise<number>;
  make(): Promise<void>;
  /** Replaces the database by the backup, and adds missing files. All processes must have stopped. */
  restore(): Promise<void>;
}

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'storage' | 'storageKey'>;

const PROGRAMS = ['psql', 'pg_dump', 'pg_restore', 'rclone'];

/** The bucket as a path of rclone, and the variables for it. BUCKET goes first; otherwise it is the bucket of the servers. */
function readBucket({ storage, storageKey, dataDir }: Place): Record<string, string> {
  if (process.env['BUCKET']) return { BUCKET: process.env['BUCKET'] };
  if (storage === null) return { BUCKET: join(dataDir, 'files') };
  const { name, endpoint, region, pathStyle } = storage;
  const settings = {
    TYPE: 's3',
    PROVIDER: endpoint === null ? 'AWS' : 'Other',
    ENV_AUTH: String(storageKey === null),
    REGION: region,
    FORCE_PATH_STYLE: String(pathStyle),
    NO_CHECK_BUCKET: 'true',
    ...(endpoint === null ? {} : { ENDPOINT: endpoint }),
    ...(storageKey === null ? {} : { ACCESS_KEY_ID: storageKey.id, SECRET_ACCESS_KEY: storageKey.secret }),
    ...(storageKey?.token ? { SESSION_TOKEN: storageKey.token } : {}),
  };
  const variables = Object.entries(settings).map(([key, value]) => [`RCLONE_CONFIG_CADENZA_${key}`, value]);
  return { BUCKET: `cadenza:${name}`, ...(Object.fromEntries(variables) as Record<string, string>) };
}

/** deploy/backup.sh and deploy/restore.sh. @throws CommandFailed if a program is missing. */
function backUpPostgres(place: Place & { readonly databaseUrl: string }, folder: string): Backup {
  const missing = PROGRAMS.filter(
    (name) => !(process.env['PATH'] ?? '').split(':').some((path) => existsSync(join(path, name))),
  );
  if (missing.length > 0) {
    throw new CommandFailed(`No backup can be made: install ${missing.join(', ')}. They must be in PATH.`);
  }
  const url = place.databaseDirectUrl ?? place.databaseUrl;
  const env = { DATABASE_URL: url, ...readBucket(place) };
  const script = (name: string) => runTool('sh', [join(root, 'deploy', name), folder], env);
  return {
    async measure() {
      const db = openPostgres(url, () => undefined);
      try {
        return (await db.one<{ bytes: number }>('select pg_database_size(current_database()) as bytes')).bytes;
      } finally {
        await db.close();
      }
    },
    async make() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A bucket that never had a file may not exist in a folder.
      if (place.storage === null) await mkdir(join(place.dataDir, 'files'), { recursive: true });
      await script('backup.sh');
    },
    async restore() {
      // Everything of the servers is in this schema, which belongs to the owner of the database.
      const empty = 'drop schema public cascade; create schema public authorization pg_database_owner;';
      const grant = 'grant usage on schema public to public';
      const psql = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', `--dbname=${url}`];
      await runTool('psql', [...psql, `--command=set lock_timeout = '30s'; ${empty} ${grant}`]);
      await script('restore.sh');
    },
  };
}

const UNUSED_SECONDS = 60;

/** Waits until no process uses a data directory: one closes its database after its port. @throws CommandFailed */
const waitUntilUnused = (dataDir: string): Promise<void> =>
  waitUntil(
    async () => {
      try {
        lockDataDir(dataDir).release();
        return true;
      } catch (error) {
        if (error instanceof DataDirInUse) return false;
        throw error;
      }
    },
    UNUSED_SECONDS,
    `${dataDir} is in use by a process that wasn't stopped. Name it in --processes.`,
  );

/** A copy of DATA_DIR, while nothing runs. `cp -a` keeps the owner. */
function backUpEmbedded(dataDir: string, folder: string): Backup {
  const copy = join(folder, 'data');
  const replace = async (from: string, to: string) => {
    await rm(`${to}.part`, { recursive: true, force: true });
    await runTool('cp', ['-a', from, `${to}.part`]);
    await rm(to, { recursive: true, force: true });
    await rename(`${to}.part`, to);
  };
  return {
    measure: async () => Number(execFileSync('du', ['-sk', dataDir], { encoding: 'utf8' }).split('\t', 1)[0]) * 1024,
    async make() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await waitUntilUnused(dataDir);
      await replace(dataDir, copy);
    },
    async restore() {
      await waitUntilUnused(dataDir);
      await replace(copy, dataDir);
    },
  };
}

/** @throws CommandFailed if none can be made. */
export const planBackup = (place: Place, folder: string): Backup =>
  place.databaseUrl === null
    ? backUpEmbedded(place.dataDir, folder)
    : backUpPostgres({ ...place, databaseUrl: place.databaseUrl }, folder);
