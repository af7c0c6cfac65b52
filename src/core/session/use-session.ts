import { useEffect, useRef } from 'react';
import { useHistory } from '@docusaurus/router';
import { usePageService } from '../page-services.ts';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { createSession, unknownSession, type Session, type SessionState } from './session.ts';
import { useLoginPath, getSessionExpiredMessage } from './login-path.ts';

/** The session of this page; loads it if necessary. */
export function useSession(): SessionState {
  const session = useSessionService();
  useEffect(() => void session.load(), [session]);
  return useStore({ subscribe: session.subscribe, current: session.state, initial: unknownSession });
}

/** The customer's time zone for request times. Undefined means the browser's. */
export function useTimeZone(): string | undefined {
  const state = useSession();
  return (state.status === 'in' && state.customer.time_zone) || undefined;
}

export const useSessionService = (): Session => usePageService(createSession);

/** Changes when the customer leaves: see `Session.epoch`. */
export function useSessionEpoch(): number {
  const session = useSessionService();
  return useStore({ subscribe: session.subscribe, current: session.epoch, initial: 0 });
}

/** For public pages: redirects to the login page when the session ends, with a message. */
export function useRedirectOnSessionEnd(): void {
  const state = useSession();
  const history = useHistory();
  const loginPath = useLoginPath();
  const wasSignedIn = useRef(false);
  const expired = state.status === 'out' && state.expired;
  useEffect(() => {
    if (expired && wasSignedIn.current) {
      toast.error(getSessionExpiredMessage(), { once: true });
      history.push(loginPath);
    }
    wasSignedIn.current = state.status === 'in';
  }, [expired, state.status, history, loginPath]);
}
