import { useCallback, useEffect, useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useSessionService } from '../../core/session/use-session.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** The server created a session, but the browser did not store the cookie. */
export class SessionCookieBlocked extends Error {}

/** Loads the session after a successful sign-in, and welcomes the customer. @throws ApiError, SessionCookieBlocked. */
export function useCompleteSignIn(): (welcome?: string) => Promise<void> {
  const session = useSessionService();
  return useCallback(
    async (welcome = translate({ id: 'auth.loggedIn', message: 'Login successful' })) => {
      const failure = await session.reload();
      if (failure !== undefined) throw failure;
      if (session.state().status !== 'in') throw new SessionCookieBlocked();
      toast.success(welcome);
    },
    [session],
  );
}

/**
 * Reads the token of a link once and removes it from the URL, so that it isn't stored in the history or sent
 * to third parties. Undefined until the page has hydrated, null if there is none.
 */
export function useLinkToken(parameter: 'token' | 'verify' | 'invitation'): string | null | undefined {
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
