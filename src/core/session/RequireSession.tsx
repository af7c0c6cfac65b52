import { useEffect, useState, type ReactNode } from 'react';
import { useHistory } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { toast } from '../../ui/toaster/toast.ts';
import type { ApiFailure } from '../api/api-failure.ts';
import { QueryFailure } from '../api/QueryFailure.tsx';
import { sessionExpired } from '../problem-messages.ts';
import { useLoginPath } from './login-path.ts';
import { useSession, useSessionService } from './use-session.ts';

interface RequireSessionProps {
  /** The shape of the page, while it is not known who is signed in. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows a page to those who are signed in; leads others to the log-in page, which leads back. */
export function RequireSession({ skeleton, children }: RequireSessionProps) {
  const state = useSession();
  const history = useHistory();
  const loginPath = useLoginPath();
  const expired = state.status === 'out' && state.expired;
  useEffect(() => {
    if (state.status !== 'out') return;
    if (expired) toast.error(sessionExpired());
    history.replace(loginPath);
  }, [state.status, expired, history, loginPath]);

  if (state.status === 'in') return children;
  if (state.status === 'unknown' && state.failure !== undefined) return <SessionFailure failure={state.failure} />;
  return skeleton;
}

function SessionFailure({ failure }: { failure: ApiFailure }) {
  const session = useSessionService();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await session.reload();
    setBusy(false);
  }
  return (
    <QueryFailure
      title={translate({ id: 'session.failed', message: 'Your account could not be loaded' })}
      error={failure}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}
