import { useEffect, useRef } from 'react';
import { useHistory } from '@docusaurus/router';
import { toast } from '../../ui/toaster/toast.ts';
import { useLoginPath } from './login-path.ts';
import { sessionExpired } from './session-text.ts';
import { useSession } from './use-session.ts';

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
