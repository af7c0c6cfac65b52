import { useState, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { ApiFailure } from '../api/api-failure.ts';
import { QueryFailure } from '../api/QueryFailure.tsx';
import { useSession, useSessionService } from './use-session.ts';

interface RequireSessionProps {
  /** The shape of the page, while it is not known who is signed in. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows what is only for those who are signed in. Leading others away is a matter of the page's middleware, `auth`. */
export function RequireSession({ skeleton, children }: RequireSessionProps) {
  const state = useSession();
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
      title={translate({ id: 'session.failed', message: 'Your account couldn’t be loaded' })}
      error={failure}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}
