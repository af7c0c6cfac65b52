import { useCallback, useMemo } from 'react';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { builtWorkTitle, servedWorkId, worksPath } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { useLoad } from '../../core/use-load.ts';
import { getWorkEndpoint } from './gallery-queries.ts';
import { getGoneTitle, getWorkTitle } from './gallery-text.ts';

/** The ID in the URL. It is looked up as it is, so an invalid escape is only an unknown ID. */
function parseId(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The work that the server inserted into the page: null if it isn't public, undefined if the page was served for another. */
function readServedWork(id: string): GalleryWork | null | undefined {
  const text = document.getElementById(servedWorkId)?.textContent;
  if (!text) return undefined;
  const served = JSON.parse(text) as { readonly id: string; readonly work: GalleryWork | null };
  return served.id === id ? served.work : undefined;
}

function getPageTitle(work: GalleryWork | null | undefined): string {
  if (work === undefined) return translate({ id: 'gallery.work', message: 'Public work' });
  return work === null ? getGoneTitle() : getWorkTitle(work);
}

/** The work that the URL names, and the title of its page. `work` is null if it isn't public, undefined until it is loaded. */
export function useWorkPage() {
  const { pathname } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  const id = parseId(pathname.slice(withBaseUrl(worksPath).length + 1));
  const isBuilding = typeof document === 'undefined';
  const served = useMemo(() => (isBuilding ? undefined : readServedWork(id)), [isBuilding, id]);
  const load = useCallback(() => fetchJson<GalleryWork>('GET', getWorkEndpoint(id)), [id]);
  const { data, ...query } = useLoad(served === undefined ? load : undefined);
  const found = toApiError(query.error)?.status === 404 ? null : data;
  const work = served === undefined ? found : served;
  return { id, work, title: isBuilding ? builtWorkTitle : getPageTitle(work), query };
}
