import { type ReactNode, useEffect, useState } from 'react';
import { toApiError } from '../core/api/api-error.ts';
import { type FailedQuery, QueryFailure } from '../core/api/QueryFailure.tsx';
import { PartBoundary } from '../core/parts/PartBoundary.tsx';
import { PartFailure, type PartFailureProps } from '../core/parts/PartFailure.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface QueryViewProps<Data> {
  query: FailedQuery & { readonly data: Data | undefined };
  /** Title of the error. */
  failed: string;
  /** Title of the error if the object doesn't exist. It has no retry button. */
  missing?: string;
  /** Height of the placeholder. */
  height?: string;
  /** Replaces the default placeholder. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its placeholder or error. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  return (
    <PartBoundary renderFailure={(failure) => <ContentFailure {...failure} query={props.query} />}>
      <QueryContent {...props} />
    </PartBoundary>
  );
}

/** Shown when the content failed, perhaps on its data: a retry requests the data again, and other data is shown at once. */
function ContentFailure({ query, error, retry }: PartFailureProps & Pick<QueryViewProps<unknown>, 'query'>) {
  const [failedOn] = useState(query.data);
  useEffect(() => {
    if (query.data !== failedOn) retry();
  }, [query.data, failedOn, retry]);
  return <PartFailure error={error} retry={() => void Promise.resolve(query.refetch()).finally(retry)} />;
}

function QueryContent<Data>({ query, failed, missing, height = '16rem', skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (missing !== undefined && toApiError(query.error)?.status === 404) return <EmptyState title={missing} />;
  if (query.error !== null) return <QueryFailure title={failed} query={query} />;
  return skeleton ?? <Skeleton height={height} />;
}
