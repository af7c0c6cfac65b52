import { useEffect, useSyncExternalStore, useRef } from 'react';
import { useHistory } from '@docusaurus/router';
import { usePageService } from '../page-services.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { makeSession, unknownSession, type Session, type SessionState } from './session.ts';
import { useLoginPath, sessionExpired } from './login-path.ts';

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

/** For pages that are open to all: when a session ends under the page, says so and leads to the log-in page. */
export function useSessionEnd(): void {
  const state = useSession();
  const history = useHistory();
  const loginPath = useLoginPath();
  const wasIn = useRef(false);
  const expired = state.status === 'out' && state.expired;
  useEffect(() => {
    if (expired && wasIn.current) {
      toast.error(sessionExpired());
      history.push(loginPath);
    }
    wasIn.current = state.status === 'in';
  }, [expired, state.status, history, loginPath]);
}
