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

/** The files of every page of a finished production build. */
export function pageFiles(generatedFilesDir: string, routes: readonly RouteConfig[]): PageFiles[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(generatedFilesDir, name), 'utf8'));
  const { origins, assets } = read('client-manifest.json') as ClientManifest;
  // Written in the order in which the routes are walked; a name is the route's path and a hash: `/docs/quickstart-7aa`.
  const named = Object.entries(read('routesChunkNames.json') as Readonly<Record<string, ChunkNames>>);
  const pages: PageFiles[] = [];

  const walk = (route: RouteConfig, around: readonly string[]): void => {
    const [name, chunks] = named.shift() ?? [];
    if (name?.replace(/-[^-]+$/, '') !== route.path || chunks === undefined)
      throw new Error(`html: the chunks of ${route.path} are not where they were`);
    const ids = [...around, ...namesIn(chunks).flatMap((chunk) => origins[chunk] ?? [])];
    if (route.routes) for (const inner of route.routes) walk(inner, ids);
    else {
      const files = (kind: 'js' | 'css') => [
        ...new Set(ids.flatMap((id) => assets[id]?.[kind]?.map(({ file }) => file) ?? [])),
      ];
      const source = route.metadata?.sourceFilePath;
      pages.push({ route: route.path, source, scripts: files('js'), styles: files('css') });
    }
  };
  for (const route of routes) walk(route, []);
  return pages;
}
