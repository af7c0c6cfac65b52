import { useCallback, useEffect, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { usePageServices } from '../../core/page-services.ts';
import { createSession } from '../../core/session/session.ts';

/** The server created a session, but the browser did not store the cookie. */
export class SessionCookieBlocked extends Error {}

/** Loads the session after a successful sign-in. @throws ApiError, SessionCookieBlocked. */
export function useCompleteSignIn(): () => Promise<void> {
  const services = usePageServices();
  return useCallback(async () => {
    const session = services.get(createSession);
    const failure = await session.reload();
    if (failure !== undefined) throw failure;
    if (session.state().status !== 'in') throw new SessionCookieBlocked();
  }, [services]);
}

/**
 * Reads the token of an emailed link once and removes it from the URL, so that it isn't stored in the history or sent
 * to third parties. Undefined until the page has hydrated, null if there is none.
 */
export function useLinkToken(parameter: 'token' | 'verify'): string | null | undefined {
  const { search, pathname } = useLocation();
  const history = useHistory();
  const isBrowser = useIsBrowser();
  const [token] = useState(() => new URLSearchParams(search).get(parameter));
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(parameter)) return;
    query.delete(parameter);
    const rest = query.toString();
    history.replace(pathname + (rest === '' ? '' : `?${rest}`));
  }, [search, pathname, parameter, history]);
  return isBrowser ? token : undefined;
}
