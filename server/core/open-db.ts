import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { OnOutage } from './database-watch.ts';
import { createDb, openPostgres, poolOptions, type Db } from './db.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { createReads, type OpenReads } from './reads.ts';
import { readSchema } from './schema.ts';
import { listedSettings, SET_ROLE } from './session-settings.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { EmbeddedPlace } from './pglite.ts';

/** Opens an embedded database without locking a data directory, for tests whose databases are their own. */
export async function openEmbeddedDb(
  place: EmbeddedPlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Db> {
  // Imported on demand, because the module alone takes half of the embedded database's memory.
  const { openEmbedded } = await import('./pglite.ts');
  const { pool, lite } = await openEmbedded(place, poolOptions);
  pool.on('error', onIdleError);
  return createDb(pool, { embedded: true, pooled: false }, () => lite.close());
}

/**
 * Opens the configured database. For the embedded one, the data directory is locked first, so that a second process can't open it.
 * @throws DataDirInUse
 */
export async function openDb(config: Config, onOutage: OnOutage): Promise<Db> {
  if (config.databaseUrl !== null) {
    return openPostgres(config.databaseUrl, onOutage, config.databaseDirectUrl !== null);
  }
  const guard = lockDataDir(config.dataDir);
  try {
    const db = await openEmbeddedDb({ dir: join(config.dataDir, 'db'), fsync: config.dbFsync });
    return {
      ...db,
      close: async () => {
        await db.close();
        guard.release();
      },
    };
  } catch (error) {
    guard.release();
    throw error;
  }
}

/** Applies the settings of our connections to our role in this database: a pooler opens connections that no process sets up. */
async function setRole(direct: Db): Promise<void> {
  await direct.tx(async (tx) => {
    // Two processes can't change it at the same time.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('role settings', 0))");
    const found = await tx.first(
      `select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
       where r.rolname = current_user and d.datname = current_database() and s.setconfig @> $1::text[]`,
      [listedSettings],
    );
    if (!found) await tx.query(SET_ROLE);
  });
}

/**
 * Migrates the configured database, which is open. Behind a pooler, this uses the direct connection, because the lock by which
 * processes take turns belongs to a session.
 */
export async function migrateDb(
  { databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>,
  db: Db,
  options: MigrateOptions,
): ReturnType<typeof migrate> {
  if (databaseDirectUrl === null) return migrate(db, readSchema(), options);
  const direct = openPostgres(databaseDirectUrl, () => undefined);
  try {
    await setRole(direct);
    return await migrate(direct, readSchema(), options);
  } finally {
    await direct.close();
  }
}

/** The database for reads that may be some seconds old: the replica, if there is one, or `db`. */
export function openReads(
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
  db: Db,
  log: FastifyBaseLogger,
): OpenReads {
  if (databaseReadUrl === null) return { db, close: async () => undefined };
  const replica = openPostgres(databaseReadUrl, () => undefined);
  return { db: createReads(db, replica, log), close: () => replica.close() };
}
