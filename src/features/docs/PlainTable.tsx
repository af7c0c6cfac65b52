import type { ReactNode } from 'react';

interface PlainTableProps<Row> {
  /** Figures are aligned at the end, so that they can be compared. `end` is for words there, with digits of their own width. */
  columns: readonly (readonly [title: string, cell: (row: Row) => ReactNode, align?: 'right' | 'end'])[];
  rows: readonly Row[];
}

/** A table with the styles of Markdown. */
export function PlainTable<Row extends { readonly id: string }>({ columns, rows }: PlainTableProps<Row>) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([title, , textAlign]) => (
            <th key={title} scope="col" style={{ textAlign }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(([title, cell, textAlign]) => (
              <td key={title} style={{ textAlign }}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
