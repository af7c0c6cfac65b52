import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { getProblemMessage } from './problem-messages.ts';
import { toApiError } from './api-error.ts';

/** A query that failed, and that can be sent again. */
export interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** An error in place of content: the reason, the request ID, and a retry button. */
export function QueryFailure({ title, query }: { title: string; query: FailedQuery }) {
  const { error, isFetching, refetch } = query;
  return (
    <ErrorState
      title={title}
      requestId={toApiError(error)?.requestId}
      action={
        <Button onClick={() => void refetch()} busy={isFetching}>
          <Translate id="query.retry">Retry</Translate>
        </Button>
      }
    >
      {getProblemMessage(error)}
    </ErrorState>
  );
}
