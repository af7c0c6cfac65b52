import preload from '@docusaurus/core/lib/client/preload.js';
import type { PageRules } from './page-rules.ts';

/** A module of a route: its component, or data for it. */
type Loaded = { readonly default?: unknown; readonly page?: PageRules } | undefined;

/** What a page says that says nothing of itself. */
export const noRules: PageRules = {};

/** Loads the scripts of the page at a path and answers with what it says of itself. Rejects when a script does not come. */
export async function loadPage(pathname: string): Promise<PageRules> {
  const routes = (await preload(pathname)) as unknown as readonly (Loaded | readonly Loaded[])[];
  const components = routes.flat().filter((part) => typeof part?.default === 'function');
  return components.find((component) => component?.page)?.page ?? noRules;
}
