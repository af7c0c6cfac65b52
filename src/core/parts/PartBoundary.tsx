import type { ReactNode } from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import { PageError } from '../../ui/error/page-error.ts';
import { PartFailure, type PartFailureProps } from './PartFailure.tsx';

interface PartBoundaryProps {
  children: ReactNode;
  /** What is shown in place of a part that failed. */
  renderFailure?: (failure: PartFailureProps) => ReactNode;
}

const renderPartFailure = (failure: PartFailureProps) => <PartFailure {...failure} />;

/** Keeps the failure of a part from replacing the page around it. An error of the page itself still does. */
export function PartBoundary({ children, renderFailure = renderPartFailure }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={({ error, tryAgain }) => {
        if (error instanceof PageError) throw error;
        return renderFailure({ error, retry: tryAgain });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
