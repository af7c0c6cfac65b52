import type { ReactNode } from 'react';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface QueueListProps<Row> {
  query: {
    readonly rows: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is said when it could not be loaded. */
  failed: string;
  /** What is said when there is nothing. */
  empty: string;
  children: ReactNode;
}

/** What every queue is around its rows: a failure, nothing, and more. */
export function QueueList<Row>({ query, failed, empty, children }: QueueListProps<Row>) {
  const { rows, error, isFetching, refetch } = query;
  if (rows === undefined && error !== null) {
    return <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (rows?.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      {children}
      <LoadMore list={query} />
    </>
  );
}
