import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { readSchema } from '../core/schema.ts';
import { checkDatabase } from '../core/database-check.ts';
import { StartupError } from '../core/startup-error.ts';
import { tryFolder } from '../core/storage-check.ts';
import { isNearlyFull, readVolumes } from '../core/volumes.ts';
import { type Finding, findStartupError, fix, ok, CHECK_TIMEOUT_MS, getReason, skipped } from '../core/finding.ts';

/**
 * Installs all tables and functions in an empty database, in a transaction that is rolled back.
 * @throws StartupError
 */
async function tryInstall(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CHECK_TIMEOUT_MS });
  client.on('error', () => undefined);
  let doing = '';
  try {
    await client.connect();
    const { rowCount } = await client.query("select where to_regclass('schema_migrations') is null");
    if (rowCount === 0) return;
    await client.query('begin');
    const { migrations, functions } = readSchema();
    for (const { name, text } of [...migrations, ...functions]) {
      doing = name;
      // An index of an empty table needs no other way.
      await client.query(text.replaceAll(/\bconcurrently\b/gi, ''));
    }
  } catch (error) {
    throw new StartupError(`The database doesn't let us install ${doing}: ${getReason(error)}`, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks the version of the database, our privileges in it, and that an empty one can be installed. */
export async function tryDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === null) {
    return findStartupError(() => tryFolder(dataDir), `The embedded database in ${dataDir} can be written to.`);
  }
  return findStartupError(async () => {
    await checkDatabase(databaseUrl, { pooled: databaseDirectUrl !== null });
    if (databaseDirectUrl === null) await tryInstall(databaseUrl);
  }, 'PostgreSQL is reachable, new enough, and lets us install tables and functions.');
}

/** Runs a statement on a connection of its own. */
async function ask<R extends object>(connectionString: string, statement: string): Promise<R> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CHECK_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(statement)).rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A replica has the identifier of its primary, and databases of one server differ in their number. */
const IDENTITY = `
  select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database())) as id
  from pg_control_system()`;

/** @throws StartupError if the two URLs lead to different databases. */
async function checkSame(url: string, other: string, variable: string): Promise<void> {
  const [one, two] = await Promise.all([url, other].map(async (place) => ask<{ id: string }>(place, IDENTITY)));
  if (one!.id !== two!.id)
    throw new StartupError(`${variable} leads to another database than DATABASE_URL. Correct it.`);
}

/** Checks the connection without the pooler, which migrates the database. */
export async function tryDirect({ databaseUrl, databaseDirectUrl }: Config): Promise<Finding> {
  if (databaseUrl === null || databaseDirectUrl === null) {
    return skipped('DATABASE_DIRECT_URL is not set, so DATABASE_URL must not lead to a pooler.');
  }
  return findStartupError(async () => {
    await checkDatabase(databaseDirectUrl, { variable: 'DATABASE_DIRECT_URL' });
    await checkSame(databaseUrl, databaseDirectUrl, 'DATABASE_DIRECT_URL');
    await tryInstall(databaseDirectUrl);
  }, 'DATABASE_DIRECT_URL leads to the database of DATABASE_URL, without a pooler.');
}

/** Checks the replica for reads. */
export async function tryReplica({ databaseUrl, databaseReadUrl }: Config): Promise<Finding> {
  if (databaseUrl === null || databaseReadUrl === null) {
    return skipped('DATABASE_READ_URL is not set, so everything is read from the primary.');
  }
  return findStartupError(async () => {
    await checkDatabase(databaseReadUrl, { variable: 'DATABASE_READ_URL' });
    await checkSame(databaseUrl, databaseReadUrl, 'DATABASE_READ_URL');
  }, 'DATABASE_READ_URL leads to a replica of DATABASE_URL.');
}

/** The tolerated difference between clocks. Signatures, one-time codes and leases depend on the time. */
const APART_SECONDS = 5;

/** Compares our clock with the database's. */
export async function tryClock({ databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl === null)
    return skipped('There is no other clock to compare with, because the database is embedded.');
  try {
    const before = Date.now();
    const { ms } = await ask<{ ms: string }>(databaseUrl, 'select extract(epoch from clock_timestamp()) * 1000 as ms');
    return compareClocks((before + Date.now()) / 2, Number(ms));
  } catch (error) {
    return skipped(`The database returned no time: ${getReason(error)}`);
  }
}

/** Compares two clocks, both in milliseconds since 1970. */
export function compareClocks(here: number, there: number): Finding {
  const seconds = Math.round((here - there) / 100) / 10;
  if (Math.abs(seconds) <= APART_SECONDS) return ok('The clocks of this server and the database agree.');
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return fix(
    `This server's clock is ${Math.abs(seconds)} s ${direction} the database clock. Synchronize both with NTP.`,
  );
}

const showGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Checks the free space of the volumes that the server writes to, and says how large an embedded database is. */
export async function tryDisk(config: Config): Promise<Finding> {
  const volumes = await readVolumes(config);
  const said = volumes.map(
    ({ path, bytes, free_bytes: free }) => `${showGigabytes(free)} of ${showGigabytes(bytes)} are free for ${path}`,
  );
  const database = join(config.dataDir, 'db');
  if (config.databaseUrl === null && existsSync(database))
    said.push(`the embedded database has ${showGigabytes(await measureFolder(database))}`);
  const message = `${said.join(', ')}.`;
  return volumes.some(isNearlyFull)
    ? fix(`${message} Free or add space: a full volume stops the embedded database, files and logs.`)
    : ok(message);
}

/** The bytes of the files below a folder. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
