import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfig } from '@docusaurus/types';

interface Asset {
  readonly file: string;
}

interface ClientManifest {
  /** Ids of all chunks that a named chunk needs. */
  readonly origins: Readonly<Record<string, readonly string[]>>;
  readonly assets: Readonly<Record<string, { readonly js?: readonly Asset[]; readonly css?: readonly Asset[] }>>;
}

/** Names of chunks, nested as the parts of a route are. */
type ChunkNames = string | { readonly [part: string]: ChunkNames };

function namesIn(chunks: ChunkNames): string[] {
  return typeof chunks === 'string' ? [chunks] : Object.values(chunks).flatMap(namesIn);
}

export interface PageFiles {
  readonly route: string;
  readonly source: string | undefined;
  /** What the page loads besides what every page has: its own files and those of the layouts around it. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface RouteFiles {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What each route of a finished production build adds to the routes around it, in the order in which routes are walked. */
export function routeFiles(generatedFilesDir: string): RouteFiles[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(generatedFilesDir, name), 'utf8'));
  const { origins, assets } = read('client-manifest.json') as ClientManifest;
  const named = Object.entries(read('routesChunkNames.json') as Readonly<Record<string, ChunkNames>>);
  return named.map(([name, chunks]) => {
    const ids = namesIn(chunks).flatMap((chunk) => origins[chunk] ?? []);
    const files = (kind: 'js' | 'css') => ids.flatMap((id) => assets[id]?.[kind]?.map(({ file }) => file) ?? []);
    // A name is the route's path and a hash: `/docs/quickstart-7aa`.
    return { path: name.replace(/-[^-]+$/, ''), scripts: files('js'), styles: files('css') };
  });
}

/** The files of every page of a finished production build. */
export function pageFiles(generatedFilesDir: string, routes: readonly RouteConfig[]): PageFiles[] {
  const files = routeFiles(generatedFilesDir);
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
