import { useCallback } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { usePageService } from '../../core/page-services.ts';
import { useLoad } from '../../core/use-load.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import type { SearchRecords } from './search-records.ts';
import { SearchIndex } from './search-index.ts';

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetchWithBody(new URL(url, window.location.origin));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return SearchIndex.of((await response.json()) as SearchRecords);
}

/** Loads the index of a URL, once for all search fields of the page. After a failure, the next call tries again. */
const createLoadIndex = () => {
  const loaded = new Map<string, Promise<SearchIndex>>();
  return (url: string): Promise<SearchIndex> => {
    const known = loaded.get(url);
    if (known) return known;
    const index = fetchIndex(url);
    loaded.set(url, index);
    index.catch(() => loaded.delete(url));
    return index;
  };
};

/** The index of the page's language. `failed` if it couldn't be loaded, until `retry` is called. */
export function useSearchIndex() {
  const url = useBaseUrl('/search-index.json');
  const loadIndex = usePageService(createLoadIndex);
  const { data: index, error, refetch: retry } = useLoad(useCallback(() => loadIndex(url), [loadIndex, url]));
  return { index, failed: error !== null, retry };
}
