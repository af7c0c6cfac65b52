import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Files that the copy omits: media, previews, Markdown, compressed variants, and languages that no test opens there. */
const leavesOut =
  (languages: readonly string[]) =>
  (path: string): boolean =>
    /\.(?:br|gz|md)$|^(?:media\/|og\/|\.)/.test(path) ||
    siteLocales.some(({ code }) => path.startsWith(`${code}/`) && !languages.includes(code));

/** The documentation that the workers of a copy keep. Installing a worker with all of it takes seconds. */
const keptDocs = /^(?:\/[a-z]{2})?\/docs(?:\/(?:errors|quickstart|testing))?$/;
const isDocs = (url: string): boolean => /^(?:\/[a-z]{2})?\/docs(?:\/|$)/.test(url);

/** The scripts and styles of a page. */
function filesOf(page: string): readonly string[] {
  const html = readFileSync(join(built, page.endsWith('/') ? `${page}index.html` : `${page}.html`), 'latin1');
  return [...html.matchAll(/(?:src|href)="?([^" >]*\/assets\/(?:js|css)\/[^" >]+)/g)].map(([, url]) => url!);
}

/** A worker without most of the documentation. That all of it can be kept is in tests/static/site.test.ts. */
function shorten(worker: string): string {
  const entries = /\{"revision":(?:null|"[0-9a-f]{32}"),"url":"([^"]+)"\},?/g;
  const pages = [...worker.matchAll(entries)]
    .map(([, url = '']) => url.replace(/\/index\.html$/, '/'))
    .filter((url) => !url.includes('.'));
  const stays = (url: string) => keptDocs.test(url) || !isDocs(url);
  const files = new Set(pages.filter(stays).flatMap(filesOf));
  const gone = pages.filter((url) => !stays(url)).flatMap((url) => [url, ...filesOf(url)]);
  const left = new Set(gone.filter((url) => !files.has(url)));
  return worker.replace(entries, (entry, url: string) => (left.has(url) ? '' : entry));
}

interface Options {
  readonly keeping: boolean;
  readonly hours?: number;
  readonly languages?: readonly string[];
}

/**
 * Creates a later build from the current one: every script and style sheet has another name, and every page, payload and worker
 * names the new build. `keeping` keeps the scripts of the previous build, as `npm start` does. `hours` is the time between the
 * builds; with 0, it is the current build. `languages` are those besides English.
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
    const named = renamed(/(?:^|\/)sw\.js$/.test(path) ? shorten(text) : text).replaceAll(before.build_id, id);
    if (path.endsWith('.html')) return named.replace(/(<meta name="?build"? content="\w+ )\d+/, `$1${timestamp}`);
    if (/(?:^|\/)sw\.js$/.test(path)) return named.replace(/(?<="?revision"?:")[0-9a-f]{32}/g, other);
    return named;
  };
  const moved = new Set(assets);
  const copies = files.map((path) => [path, join(folder, moved.has(path) ? renamed(path) : path)] as const);
  for (const parent of new Set(copies.map(([, to]) => dirname(to)))) mkdirSync(parent, { recursive: true });
  for (const [path, to] of copies) {
    if (!texts.has(extname(path))) copyFileSync(join(built, path), to);
    // All that is rewritten is ASCII, and the bytes of other characters stay as they are.
    else writeFileSync(to, rewritten(readFileSync(join(built, path), 'latin1'), path), 'latin1');
  }
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
