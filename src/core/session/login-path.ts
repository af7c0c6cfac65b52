import { useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';

const loginPage = '/auth/login';
const returnParameter = 'return';

/** The log-in page, in this page's language, which leads back to where one is. */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation();
  const { withBaseUrl } = useBaseUrlUtils();
  return `${withBaseUrl(loginPage)}?${returnParameter}=${encodeURIComponent(pathname + search + hash)}`;
}

/**
 * Where the page's address wants one to return to: a path of this site, and no other thing. Links may come from
 * anywhere, so an address of another site (also `//host` and `/\host`), of the API, or of an auth page is nothing.
 */
export function returnPath(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get(returnParameter);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(wanted, origin);
  if (itsOrigin !== origin || /^\/api\/|\/auth\//.test(pathname)) return undefined;
  return pathname + query + hash;
}
