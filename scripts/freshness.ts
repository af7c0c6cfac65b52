import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Every file below `path`, or the file itself, in a stable order. Empty if the path doesn't exist. */
export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash of the names and contents of files and folders, relative to the repository, and further values. */
export function hashFiles(paths: readonly string[], ...facts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  for (const fact of facts) hash.update(`${fact}\0`);
  return hash.digest('hex');
}

const getStampPath = (step: string) => join(root, 'generated', `.${step}.stamp`);

/** Whether `step` last finished with these inputs and its outputs still exist. */
export function isFresh(step: string, hash: string, outputs: readonly string[]): boolean {
  const stamp = getStampPath(step);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash &&
    outputs.every((output) => existsSync(join(root, output)))
  );
}

export function markFresh(step: string, hash: string): void {
  mkdirSync(dirname(getStampPath(step)), { recursive: true });
  writeFileSync(getStampPath(step), hash);
}
