import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesUnder } from './freshness.ts';

/** How many builds before the current one keep their scripts and style sheets. */
export const previousBuilds = 3;

/** In build/: the files that a build made itself, which are not those that it keeps of others. */
const listName = '.assets.json';

/** Files whose names change with their content, in all languages, with their compressed siblings. */
function assetsOf(build: string): string[] {
  return filesUnder(build)
    .map((file) => relative(build, file).replaceAll(sep, '/'))
    .filter((file) => /^(?:[a-z]{2}\/)?assets\//.test(file));
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Puts the assets of the build that is about to be replaced aside, so that tabs in which it is open find them later too.
 * An interrupted build has no list and leaves nothing. `store` holds one folder per build, named by its time.
 */
export async function putAside(build: string, store: string): Promise<void> {
  if (existsSync(join(build, listName)) && existsSync(join(build, 'version.json'))) {
    const { timestamp } = (await readJson(join(build, 'version.json'))) as { timestamp: number };
    const folder = join(store, String(timestamp));
    const unfinished = `${folder}.part`;
    for (const file of (await readJson(join(build, listName))) as string[]) {
      if (existsSync(join(build, file))) await cp(join(build, file), join(unfinished, file));
    }
    await mkdir(unfinished, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  const names = existsSync(store) ? await readdir(store) : [];
  const newest = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a));
  const kept = new Set(newest.slice(0, previousBuilds));
  for (const name of names) if (!kept.has(name)) await rm(join(store, name), { recursive: true });
}

/** Adds the assets that were put aside to a finished build, and lists its own for the next time. */
export async function addPrevious(build: string, store: string): Promise<number> {
  const own = assetsOf(build);
  let added = 0;
  for (const name of existsSync(store) ? await readdir(store) : []) {
    for (const file of filesUnder(join(store, name))) {
      const target = join(build, relative(join(store, name), file));
      if (existsSync(target)) continue;
      await mkdir(dirname(target), { recursive: true });
      await cp(file, target);
      added += 1;
    }
  }
  await writeFile(join(build, listName), JSON.stringify(own));
  return added;
}
