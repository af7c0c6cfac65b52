import { useEffect, useState, type ReactNode } from 'react';
import { useHistory } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { problemMessage, sessionExpired } from '../problem-messages.ts';
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

function SessionFailure({ failure }: { failure: { readonly requestId: string | undefined } }) {
  const session = useSessionService();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await session.reload();
    setBusy(false);
  }
  return (
    <ErrorState
      title={translate({ id: 'session.failed', message: 'Your account could not be loaded' })}
      requestId={failure.requestId}
      action={
        <Button onClick={() => void retry()} busy={busy}>
          <Translate id="session.retry">Retry</Translate>
        </Button>
      }
    >
      {problemMessage(failure)}
    </ErrorState>
  );
}
