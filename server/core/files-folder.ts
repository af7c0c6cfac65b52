import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDiskError, StartupError } from './startup-error.ts';

const pathOf = (dataDir: string): string => join(dataDir, 'files', '.id');

/** The ID of the folder with the files of a process without a bucket, which tells it from that of another process. */
export function readFolderId(dataDir: string): string | null {
  try {
    return readFileSync(pathOf(dataDir), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(describeDiskError(error, dataDir) ?? String(error), error);
  }
}

export const newFolderId = (): string => randomBytes(12).toString('hex');

/** @throws StartupError */
export function writeFolderId(dataDir: string, id: string): void {
  try {
    mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
    writeFileSync(pathOf(dataDir), `${id}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new StartupError(describeDiskError(error, dataDir) ?? String(error), error);
  }
}
