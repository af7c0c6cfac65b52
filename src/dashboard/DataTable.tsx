import type { ReactNode } from 'react';
import clsx from 'clsx';
import { Skeleton, SkeletonLine } from '../ui/Skeleton.tsx';
import styles from './DataTable.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end`: numbers and times. `lead`: the name of the row, which titles its card. `actions`: buttons, as narrow as they are. */
  readonly kind?: 'end' | 'lead' | 'actions';
  /** Says by itself what it is: in `lines` it goes without its title. */
  readonly plain?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who do not see what is around it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Missing: they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where there is no room for columns: a card for each row, a line below its name, or the table as it is. */
  narrow?: 'cards' | 'lines' | 'table';
}

/**
 * A table that turns into something else where there is no room for its columns. It is plain HTML: lists here are read page by
 * page with a cursor, which leaves nothing for a grid to do.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, narrow = 'cards' }: DataTableProps<Row>) {
  return (
    <div className={styles.box}>
      <table className={clsx(styles.table, narrow !== 'table' && styles[narrow])} aria-busy={rows === undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, kind }) => (
              <th key={key} scope="col" className={clsx(kind && styles[kind])}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? ['a', 'b', 'c'].map((row) => <SkeletonRow key={row} columns={columns} spoken={row === 'a'} />)
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ key, title, cell, kind, plain }) => (
                    <td key={key} className={clsx(kind && styles[kind], plain && styles.plain)} data-title={title}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** The shape of a row. The first of them says that something loads. */
function SkeletonRow<Row>({ columns, spoken }: { columns: readonly Column<Row>[]; spoken: boolean }) {
  return (
    <tr>
      {columns.map(({ key, title, kind, plain }, at) => {
        const line = <SkeletonLine width={kind === 'lead' ? '8rem' : '4.5rem'} />;
        return (
          <td key={key} className={clsx(kind && styles[kind], plain && styles.plain)} data-title={title}>
            {kind === 'actions' ? null : spoken && at === 0 ? <Skeleton>{line}</Skeleton> : line}
          </td>
        );
      })}
    </tr>
  );
}
