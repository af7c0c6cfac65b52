import type { ComponentProps, ReactElement } from 'react';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { LoadMore } from '../../../dashboard/LoadMore.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { words } from '../words.ts';
import styles from '../support.module.css';

/** How the rows are shown: as a table, or each as a card with a key. */
type Look<Row> =
  | (Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & { card?: never })
  | { card: (row: Row) => ReactElement };

type ReviewListProps<Row> = Look<Row> & {
  query: ComponentProps<typeof LoadMore>['list'] & {
    readonly rows: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is said when it could not be loaded. */
  failed: string;
  /** What is said when there is nothing. */
  empty?: string;
};

/** A list with what surrounds its rows: a failure, nothing, and more. */
export function ReviewList<Row>({ query, failed, empty = words.none(), ...look }: ReviewListProps<Row>) {
  const { rows, error, isFetching, refetch } = query;
  if (rows === undefined && error !== null) {
    return <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (rows?.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      {look.card === undefined ? (
        <DataTable {...look} rows={rows} />
      ) : rows === undefined ? (
        <Skeleton>
          <SkeletonBox height="14rem" />
        </Skeleton>
      ) : (
        <ul className={styles.cards}>{rows.map(look.card)}</ul>
      )}
      <LoadMore list={query} />
    </>
  );
}
