import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { OnOutage } from './database-watch.ts';
import { createDb, openPostgres, poolOptions, type Db } from './db.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { EmbeddedPlace } from './pglite.ts';

/** Opens an embedded database without locking a data directory, for tests that restore a dump into memory. */
export async function openEmbeddedDb(
  place: EmbeddedPlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Db> {
  // Imported on demand, because the module alone takes half of the embedded database's memory.
  const { openEmbedded } = await import('./pglite.ts');
  const { pool, lite } = await openEmbedded(place, poolOptions);
  pool.on('error', onIdleError);
  return createDb(pool, true, () => lite.close());
}

/**
 * Opens the configured database. For the embedded one, the data directory is locked first, so that a second process can't open it.
 * @throws DataDirInUse
 */
export async function openDb(config: Config, onOutage: OnOutage): Promise<Db> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, onOutage);
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
