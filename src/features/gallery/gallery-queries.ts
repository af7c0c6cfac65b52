import { useCallback, useState } from 'react';
import type { GalleryPage, GalleryWork, ListGalleryData } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { toQuery } from '../../core/url-params.ts';
import { useLoad } from '../../core/use-load.ts';

/** The page size, which fills rows of two, three and five. */
const pageSize = 30;

const worksEndpoint = '/api/gallery/works';
export const getWorkEndpoint = (id: string) => `${worksEndpoint}/${encodeURIComponent(id)}`;
export const getPlaysEndpoint = (id: string) => `${getWorkEndpoint(id)}/plays`;

/** The words, kind and order of a list: parameters of the operation and of the URL. */
export type GalleryFilters = Omit<NonNullable<ListGalleryData['query']>, 'cursor' | 'limit'>;

/** Loaded pages, and the filters that they have. */
interface Loaded {
  readonly of: string;
  readonly pages: readonly GalleryPage[];
}

const nothing: Loaded = { of: '', pages: [] };

/** The works of pages. A work whose number of plays changed meanwhile may be on two. */
const listWorks = (pages: readonly GalleryPage[]): GalleryWork[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((work) => [work.id, work])).values(),
];

/** Public works, page by page. While the works of other filters load, `works` are the last ones, and `isOutdated`. */
export function useGallery(filters: GalleryFilters, limit = pageSize) {
  const of = toQuery({ ...filters, limit: String(limit) });
  const [loaded, setLoaded] = useState(nothing);
  const [previous, setPrevious] = useState(nothing);
  const earlier = previous.of === of ? previous.pages : nothing.pages;
  const load = useCallback(async () => {
    const cursor = earlier.at(-1)?.next_cursor;
    const query = `${of}${cursor ? `&${new URLSearchParams({ cursor })}` : ''}`;
    return { of, pages: [...earlier, await fetchJson<GalleryPage>('GET', `${worksEndpoint}?${query}`)] };
  }, [of, earlier]);
  const { data, ...query } = useLoad(load);
  if (data !== undefined && data !== loaded) setLoaded(data);
  const { of: shownOf, pages } = data ?? loaded;
  const isOutdated = shownOf !== of;
  const last = isOutdated && query.error !== null ? undefined : pages.at(-1);
  return {
    query,
    works: last && listWorks(pages),
    isOutdated,
    hasMore: !isOutdated && last !== undefined && last.next_cursor !== null,
    loadMore: () => setPrevious({ of, pages }),
  };
}
