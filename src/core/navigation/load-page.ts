import preload from '@docusaurus/core/lib/client/preload.js';
import { reloadAfter } from './chunk-failure.ts';
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

/** The first page's scripts, before the app begins. When they do not come, the app begins all the same: to say so. */
export async function loadFirstPage(pathname: string): Promise<void> {
  try {
    await preload(pathname);
  } catch (error) {
    // While the page is being loaded anew, what is there stays.
    if (reloadAfter(error, pathname)) await new Promise(() => undefined);
  }
}
