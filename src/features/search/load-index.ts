import type { SearchRecords } from './search-records.ts';
import { SearchIndex } from './search-index.ts';

/** The index of a language, once for all fields of the page that search it. */
const loaded = new Map<string, Promise<SearchIndex>>();

async function load(url: string): Promise<SearchIndex> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return SearchIndex.of((await response.json()) as SearchRecords);
}

/** Loads the index at an address. When that fails it is loaded anew the next time. */
export function loadIndex(url: string): Promise<SearchIndex> {
  const known = loaded.get(url);
  if (known) return known;
  const index = load(url);
  loaded.set(url, index);
  index.catch(() => loaded.delete(url));
  return index;
}
