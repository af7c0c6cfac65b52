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

/** How many builds before the current one keep their scripts and style sheets. */
export const previousBuilds = 3;

/** Where builds are: each in a folder of its own, and a link to the current one. */
export interface Builds {
  readonly link: string;
  readonly store: string;
}

export const siteBuilds: Builds = { link: join(root, 'build'), store: join(root, 'generated/builds') };

/** Ends the name of a folder whose build hasn't finished. */
const UNFINISHED = '.part';
/** In a build: the files that it made itself, and, newest first, those that it keeps of each build before. */
const OWN_LIST = '.assets.json';
const EARLIER_LISTS = '.earlier-assets.json';

/** The folder of the current build, or null before the first one. */
export const currentBuild = ({ link: path }: Builds): Promise<string | null> => realpath(path).catch(() => null);

/** Files whose names change with their content, in all languages, with their compressed siblings. */
function assetsIn(build: string): string[] {
  return filesUnder(build)
    .map((file) => relative(build, file).replaceAll(sep, '/'))
    .filter((file) => /^(?:[a-z]{2}\/)?assets\//.test(file));
}

async function readList<T>(path: string): Promise<T[]> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T[]) : [];
}

const ownAssets = (build: string) => readList<string>(join(build, OWN_LIST));
const earlierAssets = (build: string) => readList<string[]>(join(build, EARLIER_LISTS));

/** Makes an empty folder for a build, and deletes those of interrupted builds. */
export async function beginBuild({ store }: Builds, name: string): Promise<string> {
  const names = await readdir(store).catch(() => []);
  for (const left of names.filter((each) => each.endsWith(UNFINISHED)))
    await rm(join(store, left), { recursive: true });
  const folder = join(store, name + UNFINISHED);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Fills an empty folder with the current build, for a build that replaces only one language of it. */
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

/** A second name for a file that nobody writes to, where the file system has that. */
async function share(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

/** Adds the assets of the builds before to a finished build, so that tabs in which those are open find them. */
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

/** Where the build goes that stood in the place of the link when `folder` was published. */
const unpackedName = (folder: string): string => `${folder}-replaced`;

/** Makes the link lead to another folder, in one step where the system can do that. */
async function leadTo({ link: path }: Builds, folder: string): Promise<void> {
  const next = `${path}.next`;
  await rm(next, { force: true });
  await symlink(process.platform === 'win32' ? folder : relative(dirname(path), folder), next, 'junction');
  const found = await lstat(path).catch(() => null);
  // A build that was unpacked here, or made before builds had folders of their own.
  if (found?.isDirectory()) await rename(path, unpackedName(folder));
  // Windows can't rename over a link.
  else if (process.platform === 'win32') await rm(path, { force: true });
  await rename(next, path);
}

/**
 * Makes a finished build the current one. Servers that run go on with the build they started with: its folder stays for as
 * long as one of them serves it. The build that is replaced stays in any case, for a server that is just starting.
 */
export async function publishBuild(builds: Builds, unfinished: string): Promise<string> {
  const before = await currentBuild(builds);
  await keepEarlierAssets(unfinished, before);
  const folder = unfinished.slice(0, -UNFINISHED.length);
  await rename(unfinished, folder);
  await leadTo(builds, folder);
  const kept = new Set([folder, unpackedName(folder), before ?? folder].map((each) => basename(each)));
  for (const name of await readdir(builds.store)) {
    const other = join(builds.store, name);
    if (!kept.has(name) && !(await isServed(other))) await rm(other, { recursive: true });
  }
  return folder;
}
