import { translate } from '@docusaurus/Translate';
import { taskTypes } from '#catalog/operations.ts';
import { listAllTasksInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { getModeName } from '../../keys/key-text.ts';
import { outcomes } from '../../tasks/task-outcome.ts';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { RowLink } from '../../../dashboard/lists/RowLink.tsx';
import { OwnerCell, ReviewList, StackedValues } from '../components/parts.tsx';
import { Filters, pageSize, toOptions, useFilter } from '../components/Filters.tsx';
import { getReviewState, TaskPanel } from '../components/TaskPanel.tsx';
import { useRowPanel } from '../use-admin-params.ts';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

const stuckFilter = {
  true: () => translate({ id: 'support.stuck.only', message: 'Only stuck tasks' }),
} as const;

/** Partly completed tasks are failed ones for the API. */
const { partial: _, ...statuses } = outcomes;

/** The tasks of all customers and their actions. */
export function TaskSection() {
  const { shown, getAddress } = useRowPanel();
  const specs = {
    status: { label: labels.status(), options: statuses },
    stuck: { label: translate({ id: 'support.stuck', message: 'Stuck' }), options: stuckFilter },
    type: { label: labels.operation(), options: toOptions(taskTypes, (type) => type) },
    mode: { label: labels.mode(), options: toOptions(['live', 'test'], getModeName) },
    customer: { label: labels.customerFilter() },
  };
  const filter = useFilter(specs);
  const { stuck, ...others } = filter;
  const query = useReadList(listAllTasksInfiniteOptions, {
    query: { ...others, ...(stuck && { stuck: true }), limit: pageSize },
  });
  const format = useFormat();
  return (
    <>
      <Filters list="tasks" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'overview.tasks.failed', message: 'Query status failed' })}
        caption={translate({ id: 'support.tasks', message: 'Tasks' })}
        columns={[
          {
            kind: 'lead',
            title: labels.task(),
            cell: ({ id, type, model, mode }) => (
              <StackedValues>
                <RowLink id={id} to={getAddress(id)} />
                <span className={styles.quiet}>
                  {type} · {model} · {getModeName(mode)}
                </span>
              </StackedValues>
            ),
          },
          { title: labels.customer(), cell: (task) => <OwnerCell row={task} /> },
          { plain: true, title: labels.status(), cell: (task) => <StatusBadge {...getReviewState(task)} /> },
          {
            kind: 'end',
            title: labels.credits(),
            cell: ({ charged, cost }) => `${format.number(charged)} / ${format.number(cost)}`,
          },
          { kind: 'end', title: labels.time(), cell: ({ created_at: at }) => <TimeWithSeconds at={at} /> },
        ]}
      />
      {shown && <TaskPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
