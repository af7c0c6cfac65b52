import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useRetryOnNavigation } from '../navigation/use-retry-on-navigation.ts';
import { PartLoadError } from './part-error.ts';

export interface PartFailureProps {
  readonly error: unknown;
  /** Loads and shows the part again. */
  readonly retry: () => void;
}

export const getPartFailureTitle = (error: unknown): string =>
  error instanceof PartLoadError
    ? translate({ id: 'part.notLoaded', message: 'This part couldn’t be loaded' })
    : translate({ id: 'part.crashed', message: 'This part stopped working' });

/** Shown in place of a failed part of a page. Reloading is the reader's choice, because it discards what they typed. */
export function PartFailure({ error, retry }: PartFailureProps) {
  useRetryOnNavigation(retry);
  const isMissing = error instanceof PartLoadError;
  return (
    <ErrorState
      title={getPartFailureTitle(error)}
      action={
        <div>
          <Button onClick={retry}>
            <Translate id="query.retry">Retry</Translate>
          </Button>{' '}
          {(!isMissing || error.attempts > 1) && (
            <Button onClick={() => location.reload()}>
              <Translate id="part.reload">Reload page</Translate>
            </Button>
          )}
        </div>
      }
    >
      {isMissing && (
        <Translate id="part.notLoaded.text">You may be offline, or a newer version of the site was released.</Translate>
      )}
    </ErrorState>
  );
}
