import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ClientManifest {
  /** Ids of all chunks that a named chunk needs. */
  readonly origins: Readonly<Record<string, readonly string[]>>;
  readonly assets: Readonly<Record<string, { readonly js?: readonly { readonly file: string }[] }>>;
}

/** Names of chunks, nested as the parts of a route are. */
type ChunkNames = string | { readonly [part: string]: ChunkNames };

function namesIn(chunks: ChunkNames): string[] {
  return typeof chunks === 'string' ? [chunks] : Object.values(chunks).flatMap(namesIn);
}

interface RouteScripts {
  readonly path: string;
  readonly files: string[];
  /** Whether it has content of its own. What is around pages may have the same path as one of them. */
  readonly hasContent: boolean;
}

/** The script files that each route of a finished production build loads, besides those of every page. */
export function routeScripts(generatedFilesDir: string): RouteScripts[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(generatedFilesDir, name), 'utf8'));
  const { origins, assets } = read('client-manifest.json') as ClientManifest;
  const routes = read('routesChunkNames.json') as Readonly<Record<string, ChunkNames>>;
  return Object.entries(routes).map(([route, chunks]) => {
    const ids = namesIn(chunks).flatMap((name) => origins[name] ?? []);
    return {
      // A route's name ends in a hash: `/docs/quickstart-7aa`.
      path: route.replace(/-[^-]+$/, ''),
      files: [...new Set(ids.flatMap((id) => assets[id]?.js?.map(({ file }) => file) ?? []))],
      hasContent: typeof chunks === 'object' && 'content' in chunks,
    };
  });
}
