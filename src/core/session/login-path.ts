import type { Location } from '../navigation/location.ts';
import { translate } from '@docusaurus/Translate';
import { useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';

/** Separate from the other messages, because every page needs it and those are loaded on demand. */
export function getSessionExpiredMessage(): string {
  return translate({ id: 'problem.sessionExpired', message: 'Your login session has expired, please log in again' });
}

/** Shown on the login page to visitors who are sent there. */
export function getLoginFirstMessage(): string {
  return translate({ id: 'songs.loginFirst', message: 'Please login first' });
}

const loginPage = '/auth/login';
const returnParameter = 'return';

type ReturnLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The path of the login page in the current language, with a return path. */
export function getLoginPath(
  { pathname, search, hash }: ReturnLocation,
  withBaseUrl: (path: string) => string,
): string {
  return `${withBaseUrl(loginPage)}?${returnParameter}=${encodeURIComponent(pathname + search + hash)}`;
}

/** The path of the login page that returns to the current page. */
export function useLoginPath(): string {
  const { withBaseUrl } = useBaseUrlUtils();
  return getLoginPath(useLocation(), withBaseUrl);
}

/**
 * The return path in the URL. Undefined for URLs of other sites (also `//host`, `/\host`, and `/.//host`, which
 * resolves to `//host`), of the API, and of auth pages, because anyone can create a link.
 */
export function parseReturnPath(search: string, origin: string): string | undefined {
  const target = new URLSearchParams(search).get(returnParameter);
  if (target === null || !target.startsWith('/') || !URL.canParse(target, origin)) return undefined;
  const { origin: itsOrigin, pathname, search: query, hash } = new URL(target, origin);
  if (itsOrigin !== origin || pathname.startsWith('//') || /^\/api\/|\/auth\//.test(pathname)) return undefined;
  return pathname + query + hash;
}
