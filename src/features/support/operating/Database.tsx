import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { words } from '../parts/words.ts';
import { Group } from './Group.tsx';
import styles from '../parts/parts.module.css';

type Stored = SystemHealth['database'];

/** How large the database is, and what in it: its largest tables and the days of the log. */
export function Database({ database }: { database: Stored }) {
  const format = useFormat();
  const { kind, version, bytes, tables, log_days: days } = database;
  const title = translate({ id: 'status.part.database', message: 'Database' });
  const size = translate({ id: 'health.size', message: 'Size' });
  const logDays = translate({ id: 'health.logDays', message: 'Days of the log' });
  const name: Column<{ readonly name: string; readonly bytes: number }> = {
    key: 'name',
    kind: 'lead',
    title: words.name(),
    cell: (row) => <code className={styles.mono}>{row.name}</code>,
  };
  const sized = {
    key: 'bytes',
    kind: 'end',
    title: size,
    cell: (row: { bytes: number }) => format.bytes(row.bytes),
  } as const;
  return (
    <Group title={title}>
      <p className={styles.note}>
        {kind === 'embedded' ? 'PGlite' : 'PostgreSQL'} {version} · {format.bytes(bytes)}
      </p>
      <DataTable
        caption={title}
        narrow="table"
        rows={tables}
        rowKey={(row) => row.name}
        columns={[
          name,
          {
            key: 'rows',
            kind: 'end',
            title: translate({ id: 'health.rows', message: 'Rows, about' }),
            cell: ({ rows }) => format.number(rows),
          },
          sized,
        ]}
      />
      <details className={styles.more}>
        <summary>{logDays}</summary>
        <DataTable caption={logDays} narrow="table" rows={days} rowKey={(row) => row.name} columns={[name, sized]} />
      </details>
    </Group>
  );
}
