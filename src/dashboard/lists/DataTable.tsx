import type { ComponentProps, ReactNode } from 'react';
import { Table } from 'antd';
import clsx from 'clsx';
import { type FailedQuery, QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format/format.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { LoadMore } from './LoadMore.tsx';
import styles from './DataTable.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell?: (row: Row) => ReactNode;
  /** A number at the end of the column, instead of `cell`. */
  readonly count?: (row: Row) => number;
  /**
   * `end`: numbers and times. `lead`: the name of the row, which is the title of its card. `actions`: buttons, as
   * narrow as possible.
   */
  readonly kind?: 'end' | 'lead' | 'actions';
  /** Shown without its column title in the `lines` layout. */
  readonly plain?: boolean;
  /** Left out in the `lines` layout: what only the panel of a row needs to show on a phone. */
  readonly wide?: boolean;
}

interface DataTableProps<Row> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** Required for rows without an ID or a unique name. */
  rowKey?: (row: Row) => string;
  /** The number of rows that are shown while the list loads. */
  expected?: number;
  /** The layout on narrow screens: a card per row, a line below the row's name, or the table unchanged. */
  narrow?: 'cards' | 'lines' | 'table';
  /** Low rows, for lists that are read by the hundred. */
  dense?: boolean;
}

interface Entry<Row> {
  readonly key: string;
  /** Undefined while the list loads. */
  readonly row?: Row;
}

const toLoadingRows = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `row ${n}` }));

/** The ID or name of a row. */
function getDefaultKey(row: unknown): string {
  const { id, name = '' } = row as { readonly id?: string; readonly name?: string };
  return id ?? name;
}

/** antd's table with our defaults: cursor pagination, and cards or lines on narrow screens. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey = getDefaultKey,
  expected = 3,
  narrow = 'cards',
  dense = false,
}: DataTableProps<Row>) {
  const format = useFormat();
  return (
    <Table<Entry<Row>>
      className={clsx(styles.table, narrow !== 'table' && styles[narrow], dense && styles.dense)}
      caption={<VisuallyHidden>{caption}</VisuallyHidden>}
      aria-busy={rows === undefined}
      dataSource={rows?.map((row) => ({ key: rowKey(row), row })) ?? toLoadingRows(expected)}
      columns={columns.map(({ title, cell, count, kind = count && 'end', plain, wide }, at) => ({
        key: title,
        // The buttons say what they are.
        title: kind === 'actions' ? <VisuallyHidden>{title}</VisuallyHidden> : title,
        align: kind === 'end' || kind === 'actions' ? 'end' : 'start',
        className: clsx(kind && styles[kind], plain && styles.plain, wide && styles.wide),
        onCell: () => ({ 'data-title': title }) as object,
        render: (_: unknown, { key: name, row }) => {
          if (row === undefined) return <LoadingCell kind={kind} announced={name === 'row 0' && at === 0} />;
          return count ? format.number(count(row)) : cell?.(row);
        },
      }))}
      pagination={false}
    />
  );
}

/** A loading cell. The first one announces the loading state. */
function LoadingCell({ kind, announced }: { kind: Column<unknown>['kind']; announced: boolean }) {
  if (kind === 'actions') return null;
  const line = <SkeletonLine width={kind === 'lead' ? '8rem' : '4.5rem'} />;
  return announced ? <Skeleton>{line}</Skeleton> : line;
}

interface DataListProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  /** Loaded page by page, or as a whole. */
  list: ComponentProps<typeof LoadMore>['list'] & FailedQuery & { readonly rows: readonly Row[] | undefined };
  /** The title of the error that is shown when the list could not be loaded. */
  failed: string;
  /** Shown in place of the table when the list has no rows. */
  empty: ReactNode;
  /** Shown below the table. */
  children?: ReactNode;
}

/** A table of rows, with its error, its empty state and the button for the next page. */
export function DataList<Row>({ list, failed, empty, children, ...table }: DataListProps<Row>) {
  const { rows, error } = list;
  if (rows === undefined && error !== null) return <QueryFailure title={failed} query={list} />;
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
