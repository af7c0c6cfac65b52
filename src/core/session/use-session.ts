import { useEffect, useSyncExternalStore } from 'react';
import { usePageService } from '../page-services.ts';
import { makeSession, unknownSession, type Session, type SessionState } from './session.ts';

/** The session of this page; asks for it when nobody has. */
export function useSession(): SessionState {
  const session = useSessionService();
  useEffect(() => void session.ensure(), [session]);
  return useSyncExternalStore(session.subscribe, session.state, serverState);
}

export function useSessionService(): Session {
  return usePageService(makeSession);
}

const serverState = (): SessionState => unknownSession;
