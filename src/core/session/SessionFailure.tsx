import { useTransition } from 'react';
import { translate } from '@docusaurus/Translate';
import type { ApiError } from '../api/api-error.ts';
import { QueryFailure } from '../api/QueryFailure.tsx';
import { useSessionService } from './use-session.ts';

/** The session request failed, so it isn't known whether the visitor is signed in. */
export function SessionFailure({ failure }: { failure: ApiError }) {
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
