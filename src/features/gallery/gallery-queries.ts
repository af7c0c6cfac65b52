import { useCallback, useEffect, useState } from 'react';
import type { GalleryPage, GalleryWork, WorkKind } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { usePageServices } from '../../core/page-services.ts';
import { useLoad } from '../../core/use-load.ts';

/** The page size, which fills rows of one, two, three and four. */
const pageSize = 24;

const worksEndpoint = '/api/gallery/works';
export const getWorkEndpoint = (id: string) => `${worksEndpoint}/${encodeURIComponent(id)}`;

/** Loads one page immediately and more pages on demand. `pages` contains all of them. */
function usePagedRequest<Page>(fetchPage: (previous: Page | undefined) => Promise<Page>) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const [request, setRequest] = useState<{ readonly previous?: Page | undefined }>({});
  useEffect(() => {
    let unmounted = false;
    const finish = (error: unknown, loaded: readonly Page[]) => {
      if (unmounted) return;
      setPages((known) => [...known, ...loaded]);
      setFailure(error);
      setBusy(false);
    };
    fetchPage(request.previous).then(
      (page) => finish(null, [page]),
      (error: unknown) => finish(error, []),
    );
    return () => {
      unmounted = true;
    };
  }, [fetchPage, request]);
  const load = () => {
    setBusy(true);
    setRequest({ previous: pages.at(-1) });
  };
  return { pages, failure, busy, load };
}

/** Public works of one kind or of all kinds, newest first, page by page. */
export function useGallery(kind: WorkKind | undefined, limit = pageSize) {
  const { config } = usePageServices();
  const fetchPage = useCallback(
    (previous: GalleryPage | undefined) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (kind !== undefined) query.set('kind', kind);
      if (previous?.next_cursor) query.set('cursor', previous.next_cursor);
      return fetchJson<GalleryPage>(config, 'GET', `${worksEndpoint}?${query}`);
    },
    [config, kind, limit],
  );
  const { pages, ...rest } = usePagedRequest(fetchPage);
  const last = pages.at(-1);
  return {
    ...rest,
    works: last && pages.flatMap(({ data }) => data),
    hasMore: last !== undefined && last.next_cursor !== null,
  };
}

/** One public work, which is loaded only if `needed`. */
export function useGalleryWork(id: string, needed: boolean) {
  const { config } = usePageServices();
  // Resolves even after a failure, so that the failure of another work isn't shown while this one loads.
  const load = useCallback(
    async () =>
      needed
        ? fetchJson<GalleryWork>(config, 'GET', getWorkEndpoint(id)).then(
            (work) => ({ id, work, failure: null }),
            (failure: unknown) => ({ id, work: undefined, failure }),
          )
        : undefined,
    [config, id, needed],
  );
  const { data, retry } = useLoad(load);
  const { work, failure = null } = data?.id === id ? data : {};
  return { work, failure, busy: work === undefined && failure === null, load: retry };
}
