import { useCallback, useEffect, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { usePageServices } from '../../core/page-services.ts';
import { makeSession } from '../../core/session/session.ts';

/** The server let somebody in, and the browser did not keep it. */
export class SessionNotKept extends Error {}

/** Asks who is signed in, after the server has let one in. @throws ApiFailure, SessionNotKept. */
export function useArrival(): () => Promise<void> {
  const services = usePageServices();
  return useCallback(async () => {
    const session = services.get(makeSession);
    const failure = await session.reload();
    if (failure !== undefined) throw failure;
    if (session.state().status !== 'in') throw new SessionNotKept();
  }, [services]);
}

/**
 * What a link of a mail carries in its address: read once and taken out of the address, so that it stays in no history and
 * is told to nobody. Undefined until the page has hydrated, null when there is none.
 */
export function useToken(parameter: 'token' | 'verify'): string | null | undefined {
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
