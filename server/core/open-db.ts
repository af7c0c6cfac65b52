import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDb, openPostgres, poolOptions, type Db } from './db.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { EmbeddedPlace } from './pglite.ts';

/** Called for errors of idle connections: the pool replaces them by itself. */
type OnIdleError = (error: Error) => void;

/** An embedded database outside a data directory's guard: tests, which restore a dump into memory. */
export async function openEmbeddedDb(place: EmbeddedPlace, onIdleError: OnIdleError): Promise<Db> {
  // Loaded where it is used: half of its memory is its program.
  const { openEmbedded } = await import('./pglite.ts');
  const { pool, lite } = await openEmbedded(place, poolOptions);
  pool.on('error', onIdleError);
  return createDb(pool, true, () => lite.close());
}

/**
 * Opens the configured database. The embedded one is guarded against a second process before it is touched.
 * @throws DataDirInUse
 */
export async function openDb(config: Config, onIdleError: OnIdleError): Promise<Db> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, onIdleError);
  const guard = lockDataDir(config.dataDir);
  try {
    const db = await openEmbeddedDb({ dir: join(config.dataDir, 'db'), fsync: config.dbFsync }, onIdleError);
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
