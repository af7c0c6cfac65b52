import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  link,
  lstat,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isServed } from '../server/core/site/served-build.ts';
import { filesUnder, root } from './freshness.ts';
import { writeWhole } from './write-whole.ts';

/** The number of previous builds whose scripts, style sheets and clients are kept. */
export const previousBuilds = 3;

/** Where builds are: each in its own folder, and a link to the current one. */
export interface Builds {
  readonly link: string;
  readonly store: string;
}

export const siteBuilds: Builds = { link: join(root, 'build'), store: join(root, 'generated/builds') };

/** The suffix of unfinished builds. */
const UNFINISHED = '.part';
/** In a build: the list of its own files, and lists of the files kept from earlier builds, newest first. */
const OWN_LIST = '.assets.json';
const EARLIER_LISTS = '.earlier-assets.json';

/** Where languages are built before they are moved into a build. */
export const languagesFolder = ({ store }: Builds): string => join(store, `languages${UNFINISHED}`);

/** The folder of the current build, or null before the first one. */
export const currentBuild = ({ link: path }: Builds): Promise<string | null> => realpath(path).catch(() => null);

/** Files with a content hash or a version in their names, in all languages, including compressed variants. */
function assetsIn(build: string): string[] {
  return filesUnder(build)
    .map((file) => relative(build, file).replaceAll(sep, '/'))
    .filter((file) => /^(?:(?:[a-z]{2}\/)?assets|client|embed)\//.test(file));
}

async function readList<T>(path: string): Promise<T[]> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T[]) : [];
}

const ownAssets = (build: string) => readList<string>(join(build, OWN_LIST));
const earlierAssets = (build: string) => readList<string[]>(join(build, EARLIER_LISTS));

/** Records the assets of a language that is added to a build. */
export async function addOwnAssets(build: string, language: string): Promise<void> {
  const own = new Set([...(await ownAssets(build)), ...assetsIn(language)]);
  await writeWhole(join(build, OWN_LIST), JSON.stringify([...own]));
}

/** Creates an empty folder for a build, and deletes those of interrupted builds. */
export async function beginBuild({ store }: Builds, name: string): Promise<string> {
  const names = await readdir(store).catch(() => []);
  for (const left of names.filter((each) => each.endsWith(UNFINISHED)))
    await rm(join(store, left), { recursive: true });
  const folder = join(store, name + UNFINISHED);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Copies the current build into an empty folder, for a build that replaces only one language. */
export async function copyCurrent(builds: Builds, folder: string): Promise<void> {
  const current = await currentBuild(builds);
  if (current === null) return;
  const own = new Set(await ownAssets(current));
  const earlier = new Set((await earlierAssets(current)).flat().filter((file) => !own.has(file)));
  const filter = (path: string) => {
    const file = relative(current, path).replaceAll(sep, '/');
    return !earlier.has(file) && !/^\.(?:served|stamp\.json)/.test(file);
  };
  await cp(current, folder, { recursive: true, filter });
}

/** Creates a hard link to a read-only file, or a copy if the file system doesn't support that. */
async function share(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

/** Adds the assets of earlier builds to a finished build, for pages that are still open. */
async function keepEarlierAssets(build: string, before: string | null): Promise<void> {
  const own = assetsIn(build);
  const earlier =
    before === null ? [] : [await ownAssets(before), ...(await earlierAssets(before))].slice(0, previousBuilds);
  for (const file of new Set(earlier.flat())) {
    if (before === null || existsSync(join(build, file)) || !existsSync(join(before, file))) continue;
    await share(join(before, file), join(build, file));
  }
  await writeFile(join(build, OWN_LIST), JSON.stringify(own));
  await writeFile(join(build, EARLIER_LISTS), JSON.stringify(earlier));
}

/** The new name of a build that was in the place of the link when `folder` was published. */
const unpackedName = (folder: string): string => `${folder}-replaced`;

/** Points the link to another folder, atomically if the system supports it. */
async function linkCurrent({ link: path }: Builds, folder: string): Promise<void> {
  const next = `${path}.next`;
  await rm(next, { force: true });
  await symlink(process.platform === 'win32' ? folder : relative(dirname(path), folder), next, 'junction');
  const found = await lstat(path).catch(() => null);
  // A build that was unpacked here, or created before builds had their own folders.
  if (found?.isDirectory()) await rename(path, unpackedName(folder));
  // Windows can't rename over a link.
  else if (process.platform === 'win32') await rm(path, { force: true });
  await rename(next, path);
}

/**
 * Makes a finished build the current one. Running servers keep the build they started with, and its folder stays while one
 * of them serves it. The replaced build always stays, for a server that is just starting.
 */
export async function publishBuild(builds: Builds, unfinished: string): Promise<string> {
  const before = await currentBuild(builds);
  await keepEarlierAssets(unfinished, before);
  const folder = unfinished.slice(0, -UNFINISHED.length);
  await rename(unfinished, folder);
  await linkCurrent(builds, folder);
  const kept = new Set([folder, unpackedName(folder), before ?? folder].map((each) => basename(each)));
  for (const name of await readdir(builds.store)) {
    const other = join(builds.store, name);
    if (!kept.has(name) && !(await isServed(other))) await rm(other, { recursive: true });
  }
  return folder;
}
