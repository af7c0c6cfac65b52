import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Db, openPostgres } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { openEmbeddedDb } from '../server/core/open-db.ts';

const failed = (error: Error) => {
  throw error;
};

/** An embedded database in memory, migrated and empty. */
export async function memoryDb(): Promise<Db> {
  const db = await openEmbeddedDb({ memory: true }, failed);
  await migrate(db);
  return db;
}

/** A new database on the PostgreSQL of the run, migrated and empty. It goes with the server. */
export async function postgresDb(serverUrl: string): Promise<Db> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, failed);
  await migrate(db);
  return db;
}
