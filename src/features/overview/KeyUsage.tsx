import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { Overview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { type Column, DataTable } from '../../dashboard/lists/DataTable.tsx';
import { getKeyName, getModeName } from '../keys/key-text.ts';
import styles from './overview.module.css';

type KeyUsageRow = Overview['keys'][number];

const none = '–';

/** Requests, errors, latency and credits of each key. */
export function KeyUsage({ keys, from }: { keys: readonly KeyUsageRow[]; from: string }) {
  const format = useFormat();
  const time = (ms: number | null) => (ms === null ? none : format.milliseconds(ms));
  const columns: readonly Column<KeyUsageRow>[] = [
    {
      kind: 'lead',
      title: translate({ id: 'logs.filter.key', message: 'Key' }),
      cell: ({ id, name }) =>
        id === null ? (
          translate({ id: 'session.dashboard', message: 'Dashboard' })
        ) : (
          <Link to={`/dashboard/api/keys?id=${id}`} className={styles.title}>
            {getKeyName({ name })}
          </Link>
        ),
    },
    {
      plain: true,
      title: translate({ id: 'overview.column.mode', message: 'Mode' }),
      cell: ({ mode }) => (mode === null ? none : getModeName(mode)),
    },
    { title: translate({ id: 'overview.requests', message: 'Requests' }), count: ({ calls }) => calls },
    {
      kind: 'end',
      title: translate({ id: 'overview.requests.failed', message: 'Errors' }),
      cell: ({ id, errors }) =>
        id === null || errors === 0 ? (
          format.number(errors)
        ) : (
          <Link to={`/dashboard/api/logs?${new URLSearchParams({ view: 'causes', key_id: id, from })}`}>
            {format.number(errors)}
          </Link>
        ),
    },
    {
      wide: true,
      kind: 'end',
      title: translate({ id: 'overview.keyUsage.p50', message: 'Latency p50' }),
      cell: ({ latency_p50_ms: ms }) => time(ms),
    },
    {
      wide: true,
      kind: 'end',
      title: translate({ id: 'overview.keyUsage.p95', message: 'Latency p95' }),
      cell: ({ latency_p95_ms: ms }) => time(ms),
    },
    { title: translate({ id: 'overview.credits', message: 'Credits spent' }), count: ({ credits }) => credits },
  ];
  return (
    <DataTable
      caption={translate({ id: 'overview.keyUsage', message: 'Usage by key' })}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id ?? ''}
      narrow="lines"
    />
  );
}
