import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { getProblemMessage } from './problem-messages.ts';
import { toApiError } from './api-error.ts';

interface QueryFailureProps {
  /** Title of the error. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** An error in place of content: the reason, the request ID, and a retry button. */
export function QueryFailure({ title, error, busy, onRetry }: QueryFailureProps) {
  return (
    <ErrorState
      title={title}
      requestId={toApiError(error)?.requestId}
      action={
        <Button onClick={onRetry} busy={busy}>
          <Translate id="query.retry">Retry</Translate>
        </Button>
      }
    >
      {getProblemMessage(error)}
    </ErrorState>
  );
}
