import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { getQueuesOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { SupportQueues } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { useRead } from '../../../core/api/use-read.ts';
import { TimeAgo } from '../../../core/format/times.tsx';
import { DataTable } from '../../../dashboard/lists/DataTable.tsx';
import { RowLink } from '../../../dashboard/lists/RowLink.tsx';
import styles from '../support.module.css';

type QueueName = keyof SupportQueues['oldest'];

/** The queues in the order of the navigation, and the query of the list that shows what is waiting. */
const queues: readonly { readonly name: QueueName; readonly label: () => string; readonly search: string }[] = [
  {
    name: 'refunds',
    label: () => translate({ id: 'refunds.list', message: 'Refund requests' }),
    search: 'section=refunds',
  },
  {
    name: 'questions',
    label: () => translate({ id: 'questions.list', message: 'Questions' }),
    search: 'section=questions',
  },
  {
    name: 'reports',
    label: () => translate({ id: 'support.reports', message: 'Reported works' }),
    search: 'section=reports',
  },
  {
    name: 'payouts',
    label: () => translate({ id: 'support.payouts', message: 'Payouts' }),
    search: 'section=payouts',
  },
  {
    name: 'tasks',
    label: () => translate({ id: 'support.queue.tasks', message: 'Stuck tasks' }),
    search: 'section=tasks&stuck=true',
  },
  {
    name: 'mails',
    label: () => translate({ id: 'support.queue.emails', message: 'Failed emails' }),
    search: 'section=mails&status=failed',
  },
];

/** Every queue with its length and its oldest item. */
export function QueueSection() {
  const query = useRead(getQueuesOptions, {});
  const { data, error } = query;
  if (data === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'support.queues.failed', message: 'The queues couldn’t be loaded' })}
        query={query}
      />
    );
  }
  return (
    <div className={styles.wide}>
      <DataTable
        caption={translate({ id: 'overview.title', message: 'Overview' })}
        narrow="lines"
        expected={queues.length}
        rows={data && queues.map((queue) => ({ ...queue, count: data[queue.name], oldest: data.oldest[queue.name] }))}
        columns={[
          {
            kind: 'lead',
            title: translate({ id: 'support.queue.name', message: 'Queue' }),
            cell: ({ name, label, search, count }) => (
              <RowLink
                id={name}
                to={`/user/admin?${search}`}
                className={clsx(styles.queue, count === 0 && styles.emptyQueue)}
              >
                {label()}
              </RowLink>
            ),
          },
          { title: translate({ id: 'support.waiting', message: 'Waiting' }), count: ({ count }) => count },
          {
            kind: 'end',
            title: translate({ id: 'support.queue.oldest', message: 'Oldest' }),
            cell: ({ oldest }) => (oldest === null ? '—' : <TimeAgo at={oldest} />),
          },
        ]}
      />
    </div>
  );
}
