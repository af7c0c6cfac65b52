import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { problemMessage } from '../problem-messages.ts';
import { failureOf } from './api-failure.ts';

interface QueryFailureProps {
  /** What could not be done. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** In the place of what could not be loaded: why, the request id, and another try. */
export function QueryFailure({ title, error, busy, onRetry }: QueryFailureProps) {
  return (
    <ErrorState
      title={title}
      requestId={failureOf(error)?.requestId}
      action={
        <Button onClick={onRetry} busy={busy}>
          <Translate id="query.retry">Retry</Translate>
        </Button>
      }
    >
      {problemMessage(error)}
    </ErrorState>
  );
}
