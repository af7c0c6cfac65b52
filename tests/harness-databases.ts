import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from '../scripts/freshness.ts';
import { type Db, openPostgres } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { openEmbeddedDb } from '../server/core/open-db.ts';
import { readSchema, schemaHash } from '../server/core/schema.ts';
import { copyEmbedded } from './embedded-data.ts';
import { memoryFolder } from './memory-folder.ts';

/** Tests break connections on purpose. */
const ignore = () => undefined;

export interface EmbeddedOptions {
  /** Without our schema. */
  readonly empty?: boolean;
  readonly onIdleError?: (error: Error) => void;
}

/** An embedded database, migrated unless `empty`: a copy of the one in `.cache`, open in a fifth of a second. */
export async function embeddedDatabase({ empty = false, onIdleError = ignore }: EmbeddedOptions = {}): Promise<Db> {
  const folder = await memoryFolder();
  const dir = join(folder, 'db');
  await copyEmbedded(empty ? 'empty' : 'migrated', dir);
  const db = await openEmbeddedDb({ dir, fsync: false }, onIdleError);
  const close = async () => {
    await db.close();
    await rm(folder, { recursive: true });
  };
  return { ...db, close };
}

export interface PostgresDatabase {
  readonly url: string;
  /** A connection pool. The caller closes it. */
  open(): Db;
  /** The same for the superuser, who can switch off constraints and triggers. */
  openAsAdmin(): Db;
  /** Drops the database and disconnects its clients. */
  drop(): Promise<void>;
}

/** Whether the tables of customers are partitioned by customer, as an example of a distributed database. */
const isDistributed = process.env['DATABASE_FORM'] === 'distributed';

/** Migrates an empty database, and distributes it if the run is about distributed ones. */
async function createTemplate(db: Db): Promise<void> {
  await migrate(db);
  if (!isDistributed) return;
  const script = await readFile(join(root, 'deploy/distribute.sql'), 'utf8');
  await db.tx(async (tx) => {
    await tx.query(script);
    // Those that return rows of the tables were dropped with the types of the rows.
    for (const { text } of readSchema().functions) await tx.query(text);
  });
}

let count = 0;

/**
 * A separate database on the run's PostgreSQL, which an ordinary role owns: empty, or a copy of a migrated template. For tests that race, break connections
 * or start processes.
 */
export async function postgresDatabase({ empty = false } = {}): Promise<PostgresDatabase> {
  const [owner, server] = [inject('postgresUrl'), inject('postgresAdminUrl')];
  if (owner === undefined || server === undefined)
    throw new Error('This project of tests has no PostgreSQL: see vitest.config.ts.');
  const at = (database: string) => {
    const url = new URL(owner);
    url.pathname = `/${database}`;
    return url.href;
  };
  const admin = openPostgres(server, ignore);
  count += 1;
  const name = `test_${process.pid}_${count}`;
  const { username: role } = new URL(owner);
  try {
    await admin.session(async (session) => {
      if (empty) {
        await session.query(`create database ${name} owner ${role}`);
        return;
      }
      const template = `template_${schemaHash(readSchema()).slice(0, 16)}${isDistributed ? '_distributed' : ''}`;
      // Creating the template and copying it both need exclusive access to it.
      await session.query('select pg_advisory_lock(727002)');
      const { rowCount } = await session.query('select from pg_database where datname = $1', [template]);
      if (rowCount === 0) {
        await session.query(`create database ${template} owner ${role}`);
        const db = openPostgres(at(template), ignore);
        await createTemplate(db).finally(() => db.close());
      }
      // Without fsync, copying files takes less than half of the time of writing every block to the log.
      await session.query(`create database ${name} owner ${role} template ${template} strategy file_copy`);
      await session.query('select pg_advisory_unlock(727002)');
    });
  } finally {
    await admin.close();
  }
  return {
    url: at(name),
    open: () => openPostgres(at(name), ignore),
    openAsAdmin() {
      const url = new URL(server);
      url.pathname = `/${name}`;
      return openPostgres(url.href, ignore);
    },
    async drop() {
      const reopened = openPostgres(server, ignore);
      await reopened.query(`drop database ${name} with (force)`).finally(() => reopened.close());
    },
  };
}

/**
 * A separate migrated database, removed when it is closed. It is on the PostgreSQL of the run if there is one, because its
 * processes run beside the test; otherwise it is embedded. Tests of the embedded database create one explicitly.
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
