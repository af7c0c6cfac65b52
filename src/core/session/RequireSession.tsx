import { useTransition, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { ApiError } from '../api/api-error.ts';
import { QueryFailure } from '../api/QueryFailure.tsx';
import { useSession, useSessionService } from './use-session.ts';

interface RequireSessionProps {
  /** Shown until the session is known. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows its children only with a session. The `auth` middleware of the page redirects everyone else. */
export function RequireSession({ skeleton, children }: RequireSessionProps) {
  const state = useSession();
  if (state.status === 'in') return children;
  if (state.status === 'unknown' && state.failure !== undefined) return <SessionFailure failure={state.failure} />;
  return skeleton;
}

function SessionFailure({ failure }: { failure: ApiError }) {
  const session = useSessionService();
  const [isFetching, start] = useTransition();
  const refetch = () =>
    start(async () => {
      await session.reload();
    });
  return (
    <QueryFailure
      title={translate({ id: 'session.failed', message: 'Your account couldn’t be loaded' })}
      query={{ error: failure, isFetching, refetch }}
    />
  );
}
