import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { injectManifest } from 'workbox-build';
import type { PagePayload } from '../plugins/updates/page-payloads.ts';
import { localeBaseUrl } from '../plugins/locales.ts';
import { filesUnder } from './freshness.ts';
import { CommandFailed } from './run.ts';

/** Pages that can be read without a network: the documentation, and what is shown in the place of all others. */
const isKeptPage = (path: string): boolean => /^(?:docs(?:\/.*)?|offline)$/.test(path);

/** What a language's worker keeps, and how much that is. */
interface Kept {
  readonly files: number;
  readonly bytes: number;
}

/** Its results are looked up without a network, too: the search bar of every page shares the scripts of the search page. */
const isSearch = (path: string): boolean => path === 'search';

/** Scripts that only pages need which are not kept: those of the dashboard, of signing in, of the home page. */
function otherScripts(folder: string, baseUrl: string): string[] {
  const needed = new Set<string>();
  const others = new Set<string>();
  for (const file of filesUnder(folder)) {
    if (!file.endsWith('/_payload.json')) continue;
    const path = relative(folder, file)
      .replaceAll(sep, '/')
      .replace(/\/?_payload\.json$/, '');
    const { chunks } = JSON.parse(readFileSync(file, 'utf8')) as PagePayload;
    for (const chunk of chunks) (isKeptPage(path) || isSearch(path) ? needed : others).add(chunk.slice(baseUrl.length));
  }
  return [...others].filter((chunk) => !needed.has(chunk));
}

/** Pages are kept under their addresses, `/docs/quickstart`, and no others; everything by its whole path. */
function byAddress(baseUrl: string) {
  return <Entry extends { url: string }>(entries: Entry[]) => ({
    manifest: entries
      .map((entry) => ({ ...entry, url: entry.url.replace(/(?:(?:^|\/)index)?\.html$/, '') }))
      .map((entry) => ({ ...entry, url: entry.url.startsWith('/') ? entry.url : baseUrl + entry.url })),
  });
}

/** The letters of the language. Fonts lie at the root for all of them, and a new one gets a new name. */
function fontsOf(locale: string): { url: string; revision: null }[] {
  const more: Readonly<Record<string, string>> = { ru: 'cyrillic', tr: 'latin-ext' };
  return ['latin', more[locale] ?? []].flat().map((name) => ({ url: `/fonts/onest-${name}.woff2`, revision: null }));
}

/**
 * The page for when there is no network stands at any address, where the app would look for another page. So it gets none of
 * the app's scripts, only its own.
 */
function takeAppFrom(page: string, script: string): void {
  const html = readFileSync(page, 'utf8');
  const apps = /<script [^>]*src="?[^\s">]+[^>]*><\/script>/g;
  if (!apps.test(html)) throw new CommandFailed(`${page}: loads no scripts any more`);
  writeFileSync(page, html.replace(apps, '').replace('</head>', `<script src="${script}" defer></script></head>`));
}

/**
 * Writes into the worker of each language what it keeps: the pages of the documentation with what they need, the search
 * index, the page for when there is no network. Nothing when the worker is the one that takes its leave.
 *
 * @throws CommandFailed when something is listed that cannot be kept.
 */
export async function listKept(build: string, locale: string): Promise<Kept | null> {
  const baseUrl = localeBaseUrl(locale);
  const folder = join(build, baseUrl);
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new CommandFailed(`${worker} has not been built`);
  takeAppFrom(join(folder, 'offline.html'), `${baseUrl}offline.js`);
  if (!readFileSync(worker, 'utf8').includes('__WB_MANIFEST')) return null;
  const listed = join(folder, '.sw.js');
  const { count, size, warnings } = await injectManifest({
    swSrc: worker,
    swDest: listed,
    globDirectory: folder,
    globPatterns: [
      'docs.html',
      'docs/**/*.html',
      'offline.{html,js}',
      'assets/**',
      'search-index*.json',
      'img/favicon.svg',
    ],
    globIgnores: ['assets/js/antd.*', '**/*.{br,gz,map}', ...otherScripts(folder, baseUrl)],
    dontCacheBustURLsMatching: /\/assets\//,
    additionalManifestEntries: fontsOf(locale),
    manifestTransforms: [byAddress(baseUrl)],
  });
  if (warnings.length > 0) throw new CommandFailed(`${locale}: ${warnings.join('\n')}`);
  await rename(listed, worker);
  return { files: count, bytes: size };
}
