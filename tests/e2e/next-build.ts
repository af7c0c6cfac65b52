import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import { siteLocales } from '../../plugins/locales.ts';
import { filesUnder } from '../../scripts/freshness.ts';
import { built } from './site.ts';

const texts = new Set(['.html', '.js', '.css', '.json', '.xml']);

export interface NextBuild {
  readonly folder: string;
  readonly id: string;
  readonly timestamp: number;
  remove(): Promise<void>;
}

/** Files that the copy omits: media, compressed variants, and languages that no test opens there. */
const leavesOut =
  (languages: readonly string[]) =>
  (path: string): boolean =>
    /\.(?:br|gz)$|^(?:media\/|\.)/.test(path) ||
    siteLocales.some(({ code }) => path.startsWith(`${code}/`) && !languages.includes(code));

interface Options {
  readonly keeping: boolean;
  readonly hours?: number;
  readonly languages?: readonly string[];
}

/**
 * Creates a later build from the current one: every script and style sheet has another name, and every page, payload and worker
 * names the new build. `keeping` keeps the scripts of the previous build, as `npm start` does. `hours` is the time between the
 * builds. `languages` are those besides English.
 */
export async function nextBuild({ keeping, hours = 1, languages = [] }: Options): Promise<NextBuild> {
  const other = (hash: string) => hash.slice(hours) + hash.slice(0, hours);
  const root = await mkdtemp(join(tmpdir(), 'cadenza-next-build-'));
  const folder = join(root, 'build');
  const before = JSON.parse(await readFile(join(built, 'version.json'), 'utf8')) as {
    timestamp: number;
    build_id: string;
  };
  const id = other(before.build_id);
  const timestamp = before.timestamp + hours * 3_600_000;

  const leftOut = leavesOut(languages);
  const files = filesUnder(built)
    .map((file) => relative(built, file))
    .filter((path) => !leftOut(path));
  const assets = files.filter((path) => /(?:^|\/)assets\/(?:js|css)\/./.test(path));
  const hashes = new Set(assets.map((path) => /[./]([0-9a-f]{8})\.(?:js|css)$/.exec(path)?.[1] ?? ''));
  const renamed = (text: string) =>
    text.replace(/(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])/g, (word) => (hashes.has(word) ? other(word) : word));
  const rewritten = (text: string, path: string) => {
    const named = renamed(text).replaceAll(before.build_id, id);
    if (path.endsWith('.html')) return named.replace(/(<meta name="?build"? content="\w+ )\d+/, `$1${timestamp}`);
    if (/(?:^|\/)sw\.js$/.test(path)) return named.replace(/(?<="?revision"?:")[0-9a-f]{32}/g, other);
    return named;
  };
  const moved = new Set(assets);
  await Promise.all(
    files.map(async (path) => {
      const to = join(folder, moved.has(path) ? renamed(path) : path);
      await mkdir(dirname(to), { recursive: true });
      if (!texts.has(extname(path))) return copyFile(join(built, path), to);
      return writeFile(to, rewritten(await readFile(join(built, path), 'utf8'), path));
    }),
  );
  const meta = JSON.parse(await readFile(join(built, `builds/meta/${before.build_id}.json`), 'utf8')) as object;
  await rm(join(folder, `builds/meta/${before.build_id}.json`));
  await writeFile(join(folder, 'version.json'), JSON.stringify({ timestamp, build_id: id }));
  await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ ...meta, id, timestamp }));

  if (keeping) {
    await writeFile(join(folder, '.assets.json'), JSON.stringify(assets.map(renamed)));
    await Promise.all(assets.map((path) => copyFile(join(built, path), join(folder, path))));
  }
  return { folder, id, timestamp, remove: () => rm(root, { recursive: true, force: true }) };
}
