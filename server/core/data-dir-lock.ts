import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.ts';

/** Another process uses the data directory. */
export class DataDirInUse extends StartupError {
  constructor(dataDir: string) {
    super(
      `${dataDir} is in use by another process, and the embedded database allows only one. Stop the other process, ` +
        'set a different DATA_DIR, or set DATABASE_URL.',
    );
    this.name = 'DataDirInUse';
  }
}

const SQLITE_BUSY = 5;

/**
 * Locks a data directory for this process, before the embedded database is opened: two processes would lose data without an
 * error. The lock is SQLite's on `lock.db`, which works on every system and ends with the process, even with `kill -9`.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): { release(): void } {
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
