import type { Location } from 'history';
import { translate } from '@docusaurus/Translate';
import { useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';

/** Apart from the other messages: it is said on every page, and they are loaded when there is something to say. */
export function sessionExpired(): string {
  return translate({ id: 'problem.sessionExpired', message: 'Your login session has expired, please log in again' });
}

const loginPage = '/auth/login';
const returnParameter = 'return';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The log-in page, in the language of the page, which leads back to a place. */
export function loginPathTo({ pathname, search, hash }: Place, withBaseUrl: (path: string) => string): string {
  return `${withBaseUrl(loginPage)}?${returnParameter}=${encodeURIComponent(pathname + search + hash)}`;
}

/** The log-in page which leads back to where one is. */
export function useLoginPath(): string {
  const { withBaseUrl } = useBaseUrlUtils();
  return loginPathTo(useLocation(), withBaseUrl);
}

/**
 * The path of this site that the page's address asks to return to. Links may come from anywhere: an address of another
 * site (also `//host`, `/\host`, and `/.//host`, which is `//host` once it is resolved), of the API, or of an auth page
 * is undefined.
 */
export function returnPath(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get(returnParameter);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(wanted, origin);
  if (itsOrigin !== origin || pathname.startsWith('//') || /^\/api\/|\/auth\//.test(pathname)) return undefined;
  return pathname + query + hash;
}
