import { useEffect, useState } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { loadIndex } from './load-index.ts';
import type { SearchIndex } from './search-index.ts';

/** The index of the page's language; `failed` when it cannot be loaded, until `retry` is called. */
export function useIndex() {
  const url = useBaseUrl('/search-index.json');
  const [attempt, setAttempt] = useState(1);
  const [done, setDone] = useState<{ readonly attempt: number; readonly index?: SearchIndex }>();
  useEffect(() => {
    loadIndex(url).then(
      (index) => setDone({ attempt, index }),
      () => setDone({ attempt }),
    );
  }, [url, attempt]);
  const index = done?.index;
  return { index, failed: done?.attempt === attempt && !index, retry: () => setAttempt(attempt + 1) };
}
