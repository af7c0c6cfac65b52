import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { LogEntry } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { getStatusTone } from '../../dashboard/status-tone.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { getKeyName } from '../keys/key-text.ts';
import styles from './logs.module.css';

/** A shortened ID that is still recognizable. */
const shortenId = (id: string) => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);

/** `getAddress` returns the URL that opens a request. */
export function useLogColumns(getAddress: (requestId: string) => string): readonly Column<LogEntry>[] {
  const format = useFormat(useTimeZone());
  return [
    {
      key: 'call',
      kind: 'lead',
      title: translate({ id: 'logs.column.call', message: 'Request' }),
      cell: (log) => (
        <Link to={getAddress(log.request_id)} className={styles.call} data-log={log.request_id}>
          <span className={styles.method}>{log.method}</span> {log.path}
        </Link>
      ),
    },
    {
      key: 'status',
      plain: true,
      title: translate({ id: 'logs.column.status', message: 'Status' }),
      cell: (log) => <StatusBadge tone={getStatusTone(log.status)} label={String(log.status)} />,
    },
    {
      key: 'time',
      plain: true,
      title: translate({ id: 'logs.column.time', message: 'Time' }),
      cell: (log) => (
        <time dateTime={log.created_at} title={format.moment(log.created_at)}>
          {format.second(log.created_at)}
        </time>
      ),
    },
    {
      key: 'latency',
      plain: true,
      kind: 'end',
      title: translate({ id: 'logs.column.latency', message: 'Latency' }),
      cell: (log) => format.milliseconds(log.latency_ms),
    },
    {
      key: 'credits',
      kind: 'end',
      title: translate({ id: 'logs.column.credits', message: 'Credits' }),
      cell: (log) => format.number(log.credits),
    },
    {
      key: 'key',
      plain: true,
      title: translate({ id: 'logs.column.key', message: 'Key' }),
      cell: (log) => (
        <span className={styles.key} title={getKeyName({ name: log.key_name })}>
          {getKeyName({ name: log.key_name })}
        </span>
      ),
    },
    {
      key: 'request',
      plain: true,
      title: translate({ id: 'logs.column.request', message: 'Request ID' }),
      cell: (log) => (
        <span className={styles.id}>
          <code title={log.request_id}>{shortenId(log.request_id)}</code>
          <CopyButton
            text={log.request_id}
            label={translate({ id: 'ui.error.copyRequestId', message: 'Copy request ID' })}
          />
        </span>
      ),
    },
  ];
}
