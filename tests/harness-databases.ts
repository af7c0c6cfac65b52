import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { type Db, createDb, openPostgres, poolOptions } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { readSchema, schemaHash, sha256 } from '../server/core/schema.ts';
import { openEmbeddedDb } from '../server/core/open-db.ts';
import { openEmbedded } from '../server/core/pglite.ts';
import { clearDumps } from './dumps.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** Tests break connections on purpose. */
const ignore = () => undefined;

const pgliteVersion = (): string => {
  const file = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** Dumps a freshly migrated database into `.cache`. Concurrent processes end up with the same file. */
async function makeDump(file: string): Promise<void> {
  const { pool, lite } = await openEmbedded({ memory: true }, poolOptions);
  const db = createDb(pool, { embedded: true, pooled: false }, () => lite.close());
  await migrate(db);
  const dump = await lite.dumpDataDir('none');
  await db.close();
  await mkdir(cache, { recursive: true });
  await clearDumps(cache);
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, Buffer.from(await dump.arrayBuffer()));
  await rename(aside, file);
}

/** The dump of the current schema. It takes some seconds to create if it doesn't exist. */
async function readDump(): Promise<Buffer<ArrayBuffer>> {
  const name = sha256(`${pgliteVersion()} ${schemaHash(readSchema())}`).slice(0, 16);
  const file = join(cache, `pglite-${name}.tar`);
  return readFile(file).catch(async () => {
    await makeDump(file);
    return readFile(file);
  });
}

/** A migrated embedded database in memory, restored from one dump per schema in a third of a second. */
export async function embeddedDatabase(onIdleError: (error: Error) => void = ignore): Promise<Db> {
  return openEmbeddedDb({ memory: true, dump: new Blob([await readDump()]) }, onIdleError);
}

export interface PostgresDatabase {
  readonly url: string;
  /** A connection pool. The caller closes it. */
  open(): Db;
  /** Drops the database and disconnects its clients. */
  drop(): Promise<void>;
}

let count = 0;

/**
 * A separate database on the run's PostgreSQL: empty, or a copy of a migrated template. For tests that race, break connections
 * or start processes.
 */
export async function postgresDatabase({ empty = false } = {}): Promise<PostgresDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) throw new Error('This project of tests has no PostgreSQL: see vitest.config.ts.');
  const at = (database: string) => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    return url.href;
  };
  const admin = openPostgres(server, ignore);
  count += 1;
  const name = `test_${process.pid}_${count}`;
  try {
    await admin.session(async (session) => {
      if (empty) {
        await session.query(`create database ${name}`);
        return;
      }
      const template = `template_${schemaHash(readSchema()).slice(0, 16)}`;
      // Creating the template and copying it both need exclusive access to it.
      await session.query('select pg_advisory_lock(727002)');
      const { rowCount } = await session.query('select from pg_database where datname = $1', [template]);
      if (rowCount === 0) {
        await session.query(`create database ${template}`);
        const db = openPostgres(at(template), ignore);
        await migrate(db).finally(() => db.close());
      }
      // Without fsync, copying files takes less than half of the time of writing every block to the log.
      await session.query(`create database ${name} template ${template} strategy file_copy`);
      await session.query('select pg_advisory_unlock(727002)');
    });
  } finally {
    await admin.close();
  }
  return {
    url: at(name),
    open: () => openPostgres(at(name), ignore),
    async drop() {
      const reopened = openPostgres(server, ignore);
      await reopened.query(`drop database ${name} with (force)`).finally(() => reopened.close());
    },
  };
}

/**
 * A separate migrated database, removed when it is closed. It is on the PostgreSQL of the run if there is one, because copying
 * the template takes a fifth of restoring a dump; otherwise it is embedded. Tests of the embedded database create one
 * explicitly.
 */
export async function testDatabase(): Promise<Db> {
  if (inject('postgresUrl') === undefined) return embeddedDatabase();
  const { open, drop } = await postgresDatabase();
  const db = open();
  const close = async () => {
    await db.close();
    await drop();
  };
  return { ...db, close };
}
