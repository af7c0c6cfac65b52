import type { ReactNode } from 'react';
import { QueryFailure } from '../core/api/QueryFailure.tsx';
import { Skeleton, SkeletonBox } from '../ui/Skeleton.tsx';

interface QueryViewProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
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
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) {
    return <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    skeleton ?? (
      <Skeleton>
        <SkeletonBox height={height} />
      </Skeleton>
    )
  );
}
