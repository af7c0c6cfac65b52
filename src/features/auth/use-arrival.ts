import { useCallback } from 'react';
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
