import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { migrate } from '../server/core/migrate.ts';
import { openEmbeddedDb } from '../server/core/open-db.ts';
import { readSchema, schemaHash, sha256 } from '../server/core/schema.ts';
import { isRunning } from './is-running.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** An embedded database as PGlite creates it, or with our schema. */
export type EmbeddedContent = 'empty' | 'migrated';

const pgliteVersion = (): string => {
  const file = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** The name in `.cache`. Each version of PGlite and each schema has its own. */
function getName(content: EmbeddedContent): string {
  const origin = content === 'empty' ? pgliteVersion() : `${pgliteVersion()} ${schemaHash(readSchema())}`;
  return `pglite-${content}-${sha256(origin).slice(0, 16)}`;
}

/** Removes databases except those of `names`, and incomplete ones of processes that died. */
export async function clearEmbedded(folder: string, names: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const [found, writer] = /^pglite-\w+-\w+(?:\.(\d+))?$/.exec(name) ?? [];
    if (found === undefined || names.includes(name) || (writer !== undefined && isRunning(Number(writer)))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Creates a database in `.cache`. Concurrent processes end up with the same one. */
async function makeEmbedded(content: EmbeddedContent, dir: string): Promise<void> {
  const aside = `${dir}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await clearEmbedded(cache, [getName('empty'), getName('migrated')]);
  if (content === 'migrated') await copyEmbedded('empty', aside);
  const db = await openEmbeddedDb({ dir: aside, fsync: false });
  if (content === 'migrated') await migrate(db);
  await db.close();
  // Fails if another process was faster.
  await rename(aside, dir).catch(() => rm(aside, { recursive: true }));
}

/**
 * Copies an embedded database to the new folder `dir`. It takes some seconds to create if it doesn't exist, and a tenth of a
 * second to copy.
 */
export async function copyEmbedded(content: EmbeddedContent, dir: string): Promise<void> {
  const made = join(cache, getName(content));
  if (!existsSync(made)) await makeEmbedded(content, made);
  // Natively; the asynchronous function takes three times as long for so many files.
  cpSync(made, dir, { recursive: true });
}

/**
 * Puts a migrated database into the data directory of a server that hasn't started yet, for tests of other things than the first
 * start, which takes several seconds to create one.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await copyEmbedded('migrated', join(dataDir, 'db'));
}
