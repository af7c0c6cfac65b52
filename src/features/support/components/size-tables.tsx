import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format/format.ts';
import { usePlural } from '../../../core/format/use-plural.ts';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { type Column, DataTable } from '../../../dashboard/lists/DataTable.tsx';
import { nameColumn, SubSection, TableSubSection } from './parts.tsx';
import styles from '../support.module.css';

type Table = SystemHealth['database']['tables'][number];

const titles = {
  rows: () => translate({ id: 'operating.rows', message: 'Rows (approx.)' }),
  size: () => translate({ id: 'operating.size', message: 'Size' }),
  indexes: () => translate({ id: 'operating.size.indexes', message: 'Indexes' }),
  day: () => translate({ id: 'operating.size.day', message: 'Growth per day' }),
  task: () => translate({ id: 'operating.size.task', message: 'Per task' }),
  kept: () => translate({ id: 'operating.size.kept', message: 'Retention' }),
} as const;

/** How a size, a growth and a retention are shown. */
function useSizes(tasks: number) {
  const { bytes } = useFormat();
  const plural = usePlural();
  return {
    bytes,
    growth: (of: number | null) => (of === null ? '' : `${of < 0 ? '−' : '+'}${bytes(Math.abs(of))}`),
    perTask: (of: number) => (tasks === 0 ? '' : bytes(Math.round(of / tasks))),
    kept: (days: number | null) =>
      days === null
        ? translate({ id: 'operating.size.always', message: 'Without limit' })
        : plural(days, (count) =>
            translate({ id: 'keys.grace.days', message: '{days} day|{days} days' }, { days: count }),
          ),
  };
}

/** The size of the database: its largest tables, their growth and retention, and the days of the log. */
export function Database({
  database: { kind, version, ...database },
  files: { tasks },
}: Pick<SystemHealth, 'database' | 'files'>) {
  const sizes = useSizes(tasks);
  const logDays = translate({ id: 'operating.logDays', message: 'Log size by day' });
  const size: Column<{ readonly bytes: number }> = {
    kind: 'end',
    title: titles.size(),
    cell: (row) => sizes.bytes(row.bytes),
  };
  const columns: readonly Column<Table>[] = [
    nameColumn(),
    { title: titles.rows(), count: ({ rows }) => rows },
    size,
    { kind: 'end', title: titles.indexes(), cell: ({ index_bytes: indexes }) => sizes.bytes(indexes) },
    { kind: 'end', title: titles.day(), cell: ({ day_bytes: growth }) => sizes.growth(growth) },
    { kind: 'end', title: titles.task(), cell: (row) => sizes.perTask(row.bytes) },
    { kind: 'end', title: titles.kept(), cell: ({ kept_days: days }) => sizes.kept(days) },
  ];
  return (
    <>
      <TableSubSection
        title={translate({ id: 'status.part.database', message: 'Database' })}
        note={`${kind === 'embedded' ? 'PGlite' : 'PostgreSQL'} ${version} · ${sizes.bytes(database.bytes)}`}
        narrow="table"
        rows={database.tables}
        columns={columns}
      />
      <details className={styles.more}>
        <summary>{logDays}</summary>
        <DataTable caption={logDays} narrow="table" rows={database.log_days} columns={[nameColumn(), size]} />
      </details>
    </>
  );
}

/** A process whose volume has less space stops soon. The alert has the same limit. */
const LEAST_FREE = 0.1;

/** The size of the stored files, and the free space of the volumes of the server. */
export function Files({ files, volumes }: Pick<SystemHealth, 'files' | 'volumes'>) {
  const sizes = useSizes(files.tasks);
  const free = (volume: SystemHealth['volumes'][number]) =>
    translate(
      { id: 'operating.volume.free', message: '{free} of {size} free' },
      { free: sizes.bytes(volume.free_bytes), size: sizes.bytes(volume.bytes) },
    );
  return (
    <SubSection title={translate({ id: 'library.filter.state', message: 'Files' })}>
      <DetailList
        items={{
          [titles.size()]: sizes.bytes(files.bytes),
          ...(files.day_bytes !== null && { [titles.day()]: sizes.growth(files.day_bytes) }),
          [titles.task()]: sizes.perTask(files.bytes),
          [titles.kept()]: sizes.kept(files.kept_days),
          ...Object.fromEntries(
            volumes.map((volume) => [
              volume.path,
              <StatusBadge
                key={volume.folder}
                tone={volume.free_bytes < LEAST_FREE * volume.bytes ? 'bad' : 'good'}
                label={free(volume)}
              />,
            ]),
          ),
        }}
      />
    </SubSection>
  );
}
