import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `${dataDir} is in use by another process. The embedded database serves one process at a time: stop the other ` +
        'one, choose another DATA_DIR, or set DATABASE_URL.',
    );
    this.name = 'DataDirInUse';
  }
}

const SQLITE_BUSY = 5;

/**
 * Takes a data directory for this process. Two processes on one embedded database lose data without an error, so this
 * comes before it is opened. The lock is SQLite's on `lock.db`: it works on every system and ends with the process,
 * also with `kill -9`.
 * @throws DataDirInUse
 */
export function guardDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirInUse(dataDir);
    throw error;
  }
  return {
    release: () => database.close(),
  };
}
