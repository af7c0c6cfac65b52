import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/** Removes the dumps of other schemas, and incomplete ones of processes that died. */
export async function clearDumps(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [found, writer] = /^pglite-\w+\.tar(?:\.(\d+))?$/.exec(name) ?? [];
    if (found === undefined || (writer !== undefined && isRunning(Number(writer)))) continue;
    await rm(join(folder, name), { force: true });
  }
}
