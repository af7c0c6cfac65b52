import { useCallback } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { useLoad } from '../../core/use-load.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import type { SearchRecords } from './search-records.ts';
import { SearchIndex } from './search-index.ts';

/** The index of a language, which all search fields of the page share. */
const loaded = new Map<string, Promise<SearchIndex>>();

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetchWithBody(new URL(url, window.location.origin));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return SearchIndex.of((await response.json()) as SearchRecords);
}

/** Loads the index once. After a failure, the next call tries again. */
function loadIndex(url: string): Promise<SearchIndex> {
  const known = loaded.get(url);
  if (known) return known;
  const index = fetchIndex(url);
  loaded.set(url, index);
  index.catch(() => loaded.delete(url));
  return index;
}

/** The index of the page's language. `failed` if it couldn't be loaded, until `retry` is called. */
export function useSearchIndex() {
  const url = useBaseUrl('/search-index.json');
  const { data: index, error, refetch: retry } = useLoad(useCallback(() => loadIndex(url), [url]));
  return { index, failed: error !== null, retry };
}
