import type { ComponentProps, ReactNode } from 'react';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { DataTable } from './DataTable.tsx';
import { LoadMore } from './LoadMore.tsx';

interface DataListProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> {
  /** Loaded page by page, or as a whole. */
  list: ComponentProps<typeof LoadMore>['list'] & {
    readonly rows: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The title of the error that is shown when the list could not be loaded. */
  failed: string;
  /** Shown in place of the table when the list has no rows. */
  empty: ReactNode;
  /** Shown below the table. */
  children?: ReactNode;
}

/** A table of rows, with its error, its empty state and the button for the next page. */
export function DataList<Row>({ list, failed, empty, children, ...table }: DataListProps<Row>) {
  const { rows, error, isFetching, refetch } = list;
  if (rows === undefined && error !== null) {
    return <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {rows?.length === 0 ? (
        empty
      ) : (
        <>
          <DataTable {...table} rows={rows} />
          {children}
        </>
      )}
      <LoadMore list={list} />
    </>
  );
}
