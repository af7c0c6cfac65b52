import { translate } from '@docusaurus/Translate';
import type { SystemHealth } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { words } from '../parts/words.ts';
import { Group } from './Group.tsx';
import styles from '../parts/parts.module.css';

type Schedule = SystemHealth['schedules'][number];

/** How it went last: under way, ended, failed with what was said, or never begun. */
function Last({ schedule: { running_by: by, error, finished_at: at } }: { schedule: Schedule }) {
  const format = useFormat();
  if (by !== null) return <StatusBadge tone="busy" label={translate({ id: 'health.running', message: 'Under way' })} />;
  if (error !== null) return <StatusBadge tone="bad" label={error} />;
  if (at === null) return <StatusBadge tone="off" label={translate({ id: 'keys.used.never', message: 'Never' })} />;
  return <time dateTime={at}>{format.second(at)}</time>;
}

/** What is done once per interval, by whichever process comes first. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  const format = useFormat();
  const title = translate({ id: 'health.schedules', message: 'Schedules' });
  return (
    <Group title={title}>
      <DataTable
        caption={title}
        narrow="lines"
        rows={schedules}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            kind: 'lead',
            title: words.name(),
            cell: ({ name }) => <code className={styles.mono}>{name}</code>,
          },
          {
            key: 'last',
            title: translate({ id: 'health.last', message: 'Last' }),
            cell: (schedule) => <Last schedule={schedule} />,
          },
          {
            key: 'next',
            kind: 'end',
            title: translate({ id: 'health.next', message: 'Next' }),
            cell: ({ next_at: at }) => <time dateTime={at}>{format.second(at)}</time>,
          },
        ]}
      />
    </Group>
  );
}
