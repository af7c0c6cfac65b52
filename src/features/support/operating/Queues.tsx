import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { words } from '../parts/words.ts';
import { Group } from './Group.tsx';

type Queue = SystemHealth['queues'][number];

const names: Readonly<Record<Queue['id'], () => string>> = {
  tasks: () => translate({ id: 'support.tasks', message: 'Tasks' }),
  deliveries: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
  mails: () => translate({ id: 'support.mails', message: 'Mails' }),
  payouts: () => translate({ id: 'support.payouts', message: 'Failed payouts' }),
};

/** What waits for the workers; what failed leads to the list of it. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const format = useFormat();
  const title = translate({ id: 'health.queues', message: 'Queues' });
  const failures = ({ id, failed }: Queue) =>
    failed === 0 ? (
      '0'
    ) : (
      <Link to={`/user/admin?section=${id}${id === 'payouts' ? '' : '&status=failed'}`}>{format.number(failed)}</Link>
    );
  return (
    <Group title={title}>
      <DataTable
        caption={title}
        rows={queues}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', kind: 'lead', title: words.name(), cell: ({ id }) => names[id]() },
          {
            key: 'due',
            kind: 'end',
            title: translate({ id: 'health.due', message: 'Due' }),
            cell: ({ due }) => format.number(due),
          },
          {
            key: 'oldest',
            kind: 'end',
            title: translate({ id: 'health.oldest', message: 'Oldest due' }),
            cell: ({ oldest_seconds: seconds }) =>
              translate({ id: 'overview.prices.seconds', message: '{seconds} s' }, { seconds: format.number(seconds) }),
          },
          {
            key: 'running',
            kind: 'end',
            title: translate({ id: 'health.running', message: 'Under way' }),
            cell: ({ running }) => format.number(running),
          },
          {
            key: 'later',
            kind: 'end',
            title: translate({ id: 'health.later', message: 'Later' }),
            cell: ({ later }) => format.number(later),
          },
          {
            key: 'failed',
            kind: 'end',
            title: translate({ id: 'health.failures', message: 'Failed in 24 hours' }),
            cell: failures,
          },
        ]}
      />
    </Group>
  );
}
