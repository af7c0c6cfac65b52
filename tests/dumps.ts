import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the dumps of other schemas, and incomplete ones of processes that died. */
export async function clearDumps(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [found, writer] = /^pglite-\w+\.tar(?:\.(\d+))?$/.exec(name) ?? [];
    if (found === undefined || (writer !== undefined && runs(Number(writer)))) continue;
    await rm(join(folder, name), { force: true });
  }
}
