import { useEffect, useSyncExternalStore } from 'react';
import { usePageService } from '../page-services.ts';
import { makeSession, unknownSession, type Session, type SessionState } from './session.ts';

/** The session of this page; asks for it when nobody has. */
export function useSession(): SessionState {
  const session = useSessionService();
  useEffect(() => void session.ensure(), [session]);
  return useSyncExternalStore(session.subscribe, session.state, serverState);
}

/** The zone that the customer wants to read the times of calls in; undefined is that of the browser. */
export function useTimeZone(): string | undefined {
  const state = useSession();
  return (state.status === 'in' && state.customer.time_zone) || undefined;
}

export function useSessionService(): Session {
  return usePageService(makeSession);
}

const serverState = (): SessionState => unknownSession;
