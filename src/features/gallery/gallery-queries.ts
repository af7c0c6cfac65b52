import { useCallback, useState } from 'react';
import type { GalleryPage, WorkKind } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { useLoad } from '../../core/use-load.ts';

/** The page size, which fills rows of one, two, three and four. */
const pageSize = 24;

const worksEndpoint = '/api/gallery/works';
export const getWorkEndpoint = (id: string) => `${worksEndpoint}/${encodeURIComponent(id)}`;

/** Public works of one kind or of all kinds, newest first, page by page. */
export function useGallery(kind: WorkKind | undefined, limit = pageSize) {
  const [previous, setPrevious] = useState<readonly GalleryPage[]>([]);
  const load = useCallback(async () => {
    const cursor = previous.at(-1)?.next_cursor;
    const query = new URLSearchParams({ limit: String(limit), ...(kind && { kind }), ...(cursor && { cursor }) });
    return [...previous, await fetchJson<GalleryPage>('GET', `${worksEndpoint}?${query}`)];
  }, [kind, limit, previous]);
  const { data, ...query } = useLoad(load);
  const pages = data ?? previous;
  const last = pages.at(-1);
  return {
    query,
    works: last && pages.flatMap((page) => page.data),
    hasMore: last !== undefined && last.next_cursor !== null,
    loadMore: () => setPrevious(pages),
  };
}
