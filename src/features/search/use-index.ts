import { useCallback, useEffect, useState } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { loadIndex } from './load-index.ts';
import type { SearchIndex } from './search-index.ts';

/** The index of the page's language; `failed` when it cannot be loaded, until `retry` is called. */
export function useIndex() {
  const url = useBaseUrl('/search-index.json');
  const [index, setIndex] = useState<SearchIndex>();
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    loadIndex(url).then(setIndex, () => setFailed(true));
  }, [url]);
  useEffect(retry, [retry]);
  return { index, failed, retry };
}
