import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file of a build that servers may be reading: they find the old content or the new one, never a part. */
export async function writeWhole(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const next = join(dirname(path), `.${basename(path)}.next`);
  await writeFile(next, content);
  await rename(next, path);
}
