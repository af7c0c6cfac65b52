import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { PartFailure } from '../parts/PartFailure.tsx';

/** Keeps a failed page within the dashboard. The retry also requests its data again, because the page may have failed on it. */
export function DataBoundary({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  return (
    <PartBoundary
      renderFailure={({ error, retry }) => (
        <PartFailure
          error={error}
          retry={() => {
            client.removeQueries({ type: 'inactive' });
            retry();
          }}
        />
      )}
    >
      {children}
    </PartBoundary>
  );
}
