import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { outputKinds } from '#catalog/operations.ts';
import { addQuery, omitEmpty, parseChoice, toQuery } from '../../core/url-params.ts';
import type { GalleryFilters } from './gallery-queries.ts';

/** Code points of a search. */
export const longestSearch = 100;

const limitLength = (text: string): string => [...text].slice(0, longestSearch).join('');

/** Parses the URL, which anyone can edit: invalid values are ignored. */
function parseFilters(params: URLSearchParams): GalleryFilters {
  return omitEmpty<GalleryFilters>({
    q: limitLength(params.get('q')?.trim() ?? '') || undefined,
    kind: parseChoice(outputKinds, params.get('kind')),
    sort: params.get('sort') === 'popular' ? 'popular' : undefined,
  });
}

/** The words, kind and order of the gallery, which are in the URL: `?q=rain&kind=song&sort=popular`. */
export function useGalleryFilters() {
  const { search, pathname } = useLocation();
  const history = useHistory();
  // The URL has no parameters during the build.
  const filters = parseFilters(new URLSearchParams(useIsBrowser() ? search : ''));
  const at = (path: string, change: GalleryFilters) => {
    const { q, kind, sort } = { ...filters, ...change };
    return addQuery(path, toQuery({ q, kind, sort }));
  };
  return {
    filters,
    /** The path of the gallery with another kind. */
    getKindPath: (kind: GalleryFilters['kind']) => at('/gallery', { kind }),
    /** Replaces the history entry, because a filter change isn't a step to go back to. */
    filter: (change: GalleryFilters) => history.replace(at(pathname, change)),
  };
}
