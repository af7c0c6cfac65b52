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
  /** What is said when it could not be loaded. */
  failed: string;
  /** Of the box that keeps the room while it loads. */
  height?: string;
  /** Keeps the room in its place. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query loads; until then its room, or why it could not be loaded. */
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
