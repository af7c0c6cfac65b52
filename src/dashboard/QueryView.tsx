import type { ReactNode } from 'react';
import { type FailedQuery, QueryFailure } from '../core/api/QueryFailure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface QueryViewProps<Data> {
  query: FailedQuery & { readonly data: Data | undefined };
  /** Title of the error. */
  failed: string;
  /** Height of the placeholder. */
  height?: string;
  /** Replaces the default placeholder. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its placeholder or error. */
export function QueryView<Data>({ query, failed, height = '16rem', skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <QueryFailure title={failed} query={query} />;
  return skeleton ?? <Skeleton height={height} />;
}
