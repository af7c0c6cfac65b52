import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfig, Props } from '@docusaurus/types';
import { type Document, type Element, find, getHead, parseHtml } from './html-tree.ts';

interface Asset {
  readonly file: string;
}

interface ClientManifest {
  /** Ids of all chunks that a named chunk needs. */
  readonly origins: Readonly<Record<string, readonly string[]>>;
  readonly assets: Readonly<Record<string, { readonly js?: readonly Asset[]; readonly css?: readonly Asset[] }>>;
}

/** Names of chunks, nested like the parts of a route. */
type ChunkNames = string | { readonly [part: string]: ChunkNames };

function flattenChunkNames(chunks: ChunkNames): string[] {
  return typeof chunks === 'string' ? [chunks] : Object.values(chunks).flatMap(flattenChunkNames);
}

/** A page of a finished production build. */
interface PageFiles {
  /** The full path: `/zh/docs/quickstart`. */
  readonly route: string;
  /** The Markdown file or component of the page, relative to the site's folder. */
  readonly source: string | undefined;
  /** Files of the page itself and of its layouts, relative to the language's root. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface RouteFiles {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Files that each route of a production build adds to its parent routes, in order of the route tree. */
export function readRouteFiles(generatedFilesDir: string): RouteFiles[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(generatedFilesDir, name), 'utf8'));
  const { origins, assets } = read('client-manifest.json') as ClientManifest;
  const named = Object.entries(read('routesChunkNames.json') as Readonly<Record<string, ChunkNames>>);
  return named.map(([name, chunks]) => {
    const ids = flattenChunkNames(chunks).flatMap((chunk) => origins[chunk] ?? []);
    const files = (kind: 'js' | 'css') => ids.flatMap((id) => assets[id]?.[kind]?.map(({ file }) => file) ?? []);
    // A name consists of the route's path and a hash: `/docs/quickstart-7aa`.
    return { path: name.replace(/-[^-]+$/, ''), scripts: files('js'), styles: files('css') };
  });
}

/** The files of every page of a finished production build. */
function getPageFiles(generatedFilesDir: string, routes: readonly RouteConfig[]): PageFiles[] {
  const files = readRouteFiles(generatedFilesDir);
  const pages: PageFiles[] = [];

  const walk = (route: RouteConfig, around: readonly RouteFiles[]): void => {
    const own = files.shift();
    if (own?.path !== route.path) throw new Error(`html: the chunks of ${route.path} are not where they were`);
    const all = [...around, own];
    if (route.routes) for (const inner of route.routes) walk(inner, all);
    else {
      const scripts = [...new Set(all.flatMap((one) => one.scripts))];
      const styles = [...new Set(all.flatMap((one) => one.styles))];
      pages.push({ route: route.path, source: route.metadata?.sourceFilePath, scripts, styles });
    }
  };
  for (const route of routes) walk(route, []);
  return pages;
}

/** One page of a finished build, parsed. */
export interface BuiltPage extends PageFiles {
  /** The path without the language: `docs/quickstart`. Empty for the home page. */
  readonly path: string;
  readonly file: string;
  readonly document: Document;
  readonly head: Element;
  readonly body: Element;
}

/** A step that reads or changes a page. */
export type PageStep = (page: BuiltPage) => void;

/** The 404 page is a file without a route. */
const notFoundPage = '404.html';

/** The framework writes one file per page, and an index file only for the home page. */
const getPageFile = (path: string): string =>
  path === '' ? 'index.html' : path.endsWith('.html') ? path : `${path}.html`;

/** Reads the pages of a language one by one, starting with the home page. */
export function* readBuiltPages(
  generatedFilesDir: string,
  { routes, outDir, baseUrl }: Pick<Props, 'routes' | 'outDir' | 'baseUrl'>,
): Generator<BuiltPage> {
  const pages = getPageFiles(generatedFilesDir, routes).map((page) => ({
    ...page,
    path: page.route.slice(baseUrl.length).replace(/\/$/, ''),
  }));
  const home = pages.filter(({ path }) => path === '');
  if (home.length !== 1) throw new Error('html: the build has no home page');
  const missing = { route: baseUrl + notFoundPage, path: notFoundPage, source: undefined, scripts: [], styles: [] };
  for (const page of [...home, ...pages.filter(({ path }) => path !== ''), missing]) {
    const file = join(outDir, getPageFile(page.path));
    const document = parseHtml(readFileSync(file, 'utf8'));
    const body = find(document, ({ tagName }) => tagName === 'body')!;
    yield { ...page, file, document, head: getHead(document), body };
  }
}
