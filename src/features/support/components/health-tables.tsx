import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { nameColumn, StackedValues, TableSubSection } from './parts.tsx';
import { labels } from '../labels.ts';
import kit from '../../../ui/kit.module.css';
import styles from '../support.module.css';

const running = () => translate({ id: 'operating.running', message: 'Running' });

const titles = {
  due: () => translate({ id: 'operating.due', message: 'Due' }),
  oldest: () => translate({ id: 'operating.oldest', message: 'Oldest due' }),
  later: () => translate({ id: 'operating.later', message: 'Later' }),
  failed: () => translate({ id: 'operating.failures', message: 'Failed in 24 hours' }),
  process: () => translate({ id: 'operating.process', message: 'Process' }),
  alive: () => translate({ id: 'operating.process.status', message: 'Status' }),
  memory: () => translate({ id: 'operating.memory', message: 'Memory' }),
  log: () => translate({ id: 'operating.log', message: 'Log rows: waiting, lost' }),
  started: () => translate({ id: 'operating.started', message: 'Started' }),
  last: () => translate({ id: 'operating.last', message: 'Last run' }),
  next: () => translate({ id: 'operating.next', message: 'Next run' }),
} as const;

type Queue = SystemHealth['queues'][number];

const queueNames: Readonly<Record<Queue['id'], () => string>> = {
  tasks: () => translate({ id: 'support.tasks', message: 'Tasks' }),
  deliveries: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
  mails: () => translate({ id: 'support.emails', message: 'Emails' }),
  payouts: () => translate({ id: 'support.payouts', message: 'Payouts' }),
};

/** Jobs in the queues; failed ones link to their list. */
export function Queues({ queues }: Pick<SystemHealth, 'queues'>) {
  const { number } = useFormat();
  const seconds = (of: number) =>
    translate({ id: 'overview.prices.seconds', message: '{seconds} s' }, { seconds: number(of) });
  const failures = ({ id, failed }: Queue) =>
    failed === 0 ? (
      '0'
    ) : (
      <Link to={`/user/admin?section=${id}${id === 'payouts' ? '' : '&status=failed'}`}>{number(failed)}</Link>
    );
  return (
    <TableSubSection
      title={translate({ id: 'operating.queues', message: 'Queues' })}
      rows={queues}
      columns={[
        { kind: 'lead', title: labels.name(), cell: ({ id }) => queueNames[id]() },
        { title: titles.due(), count: ({ due }) => due },
        { kind: 'end', title: titles.oldest(), cell: ({ oldest_seconds: of }) => seconds(of) },
        { title: running(), count: (queue) => queue.running },
        { title: titles.later(), count: ({ later }) => later },
        { kind: 'end', title: titles.failed(), cell: failures },
      ]}
    />
  );
}

/** Processes of the server. One that stopped reporting stays in the list for a day. */
export function Processes({ processes }: Pick<SystemHealth, 'processes'>) {
  const { bytes, number, second } = useFormat();
  const getProcessState = ({ alive, seen_at: seen }: (typeof processes)[number]): State =>
    alive
      ? { tone: 'good', label: () => translate({ id: 'operating.process.alive', message: 'Alive' }) }
      : {
          tone: 'bad',
          label: () =>
            translate({ id: 'operating.process.silent', message: 'Silent since {time}' }, { time: second(seen) }),
        };
  return (
    <TableSubSection
      title={translate({ id: 'operating.processes', message: 'Processes' })}
      rows={processes}
      columns={[
        {
          kind: 'lead',
          title: titles.process(),
          cell: ({ host, pid, role, version }) => (
            <StackedValues>
              <code>
                {host}:{pid} {role}
              </code>
              <code className={styles.quiet}>{version}</code>
            </StackedValues>
          ),
        },
        { plain: true, title: titles.alive(), cell: (process) => <StatusBadge {...getProcessState(process)} /> },
        {
          kind: 'end',
          title: titles.memory(),
          cell: ({ memory_bytes: size }) => <span className={kit.nowrap}>{bytes(size)}</span>,
        },
        {
          kind: 'end',
          title: titles.log(),
          cell: ({ log_waiting: waiting, log_dropped: lost }) => `${number(waiting)}, ${number(lost)}`,
        },
        { kind: 'end', title: titles.started(), cell: ({ started_at: at }) => <TimeWithSeconds at={at} /> },
      ]}
    />
  );
}

/** The last run: running, finished, failed with its error, or never started. */
function Last({ schedule }: { schedule: SystemHealth['schedules'][number] }) {
  const { running_by: by, error, finished_at: at } = schedule;
  if (by !== null) return <StatusBadge tone="busy" label={running} />;
  if (error !== null) return <StatusBadge tone="bad" label={() => error} />;
  if (at !== null) return <TimeWithSeconds at={at} />;
  return <StatusBadge tone="off" label={() => translate({ id: 'keys.used.never', message: 'Never' })} />;
}

/** Scheduled jobs, each run by one process per interval. */
export function Schedules({ schedules }: Pick<SystemHealth, 'schedules'>) {
  return (
    <TableSubSection
      title={translate({ id: 'operating.schedules', message: 'Schedules' })}
      narrow="lines"
      rows={schedules}
      columns={[
        nameColumn(),
        { title: titles.last(), cell: (schedule) => <Last schedule={schedule} /> },
        { kind: 'end', title: titles.next(), cell: ({ next_at: at }) => <TimeWithSeconds at={at} /> },
      ]}
    />
  );
}
