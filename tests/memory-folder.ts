import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'cadenza-memory-';
/** Several times the size of all databases of a run. */
const MEMORY_BYTES = 6 * 2 ** 30;

/** Removes the folders in memory that killed runs left behind. */
async function clearMemory(): Promise<void> {
  for (const name of (await readdir(MEMORY)).filter((each) => each.startsWith(PREFIX))) {
    const owner = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isRunning(owner)) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * A new folder for test databases, which the caller removes: in memory, if there is enough. Tests take a third less time there,
 * because each database has hundreds of small files. Its name has our process ID.
 */
export async function memoryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const enough = Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES;
  if (enough) await clearMemory();
  return mkdtemp(join(enough ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
}
