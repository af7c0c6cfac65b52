import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Group } from './Group.tsx';
import styles from '../parts/parts.module.css';

/** Who works here: one that fell silent stays in the list for a day. */
export function Processes({ processes }: Pick<SystemHealth, 'processes'>) {
  const format = useFormat();
  const title = translate({ id: 'health.processes', message: 'Processes' });
  return (
    <Group title={title}>
      <DataTable
        caption={title}
        rows={processes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'process',
            kind: 'lead',
            title: translate({ id: 'health.process', message: 'Process' }),
            cell: ({ host, pid, role, version }) => (
              <span className={styles.values}>
                <code>
                  {host}:{pid} {role}
                </code>
                <code className={styles.quiet}>{version}</code>
              </span>
            ),
          },
          {
            key: 'alive',
            plain: true,
            title: translate({ id: 'health.alive', message: 'State' }),
            cell: ({ alive, seen_at: seen }) =>
              alive ? (
                <StatusBadge tone="good" label={translate({ id: 'health.alive.yes', message: 'Alive' })} />
              ) : (
                <StatusBadge
                  tone="bad"
                  label={translate(
                    { id: 'health.alive.no', message: 'Silent since {time}' },
                    { time: format.second(seen) },
                  )}
                />
              ),
          },
          {
            key: 'memory',
            kind: 'end',
            title: translate({ id: 'health.memory', message: 'Memory' }),
            cell: ({ memory_bytes: bytes }) => <span className={styles.whole}>{format.bytes(bytes)}</span>,
          },
          {
            key: 'log',
            kind: 'end',
            title: translate({ id: 'health.log', message: 'Log: waiting, lost' }),
            cell: ({ log_waiting: waiting, log_dropped: lost }) => `${format.number(waiting)}, ${format.number(lost)}`,
          },
          {
            key: 'started',
            kind: 'end',
            title: translate({ id: 'health.started', message: 'Since' }),
            cell: ({ started_at: at }) => <time dateTime={at}>{format.second(at)}</time>,
          },
        ]}
      />
    </Group>
  );
}
