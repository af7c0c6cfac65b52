import { translate } from '@docusaurus/Translate';
import { taskTypes } from '#catalog/operations.ts';
import { listAllTasksInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { TaskReview, TaskStatus, TaskStuck, TaskType } from '#generated/account/types.gen.ts';
import { useRows } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format.ts';
import { taskState } from '../../tasks/task-text.ts';
import type { Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { limit } from '../api.ts';
import { RowLink, Second, Values, Whose } from '../components/cells.tsx';
import { Filters, useFilter } from '../components/Filters.tsx';
import { ReviewList } from '../components/layout.tsx';
import { TaskPanel } from '../components/TaskPanel.tsx';
import { useRow } from '../use-desk.ts';
import { modeName, words } from '../words.ts';
import styles from '../support.module.css';

const status = (name: TaskStatus) => () => taskState({ status: name }).label;

const statuses: Readonly<Record<TaskStatus, () => string>> = {
  queued: status('queued'),
  running: status('running'),
  succeeded: status('succeeded'),
  failed: status('failed'),
  canceled: status('canceled'),
};

/** As the API calls them. */
const types = Object.fromEntries(taskTypes.map((type) => [type, () => type])) as Readonly<
  Record<TaskType, () => string>
>;

const stuckNames: Readonly<Record<TaskStuck, () => string>> = {
  waiting: () => translate({ id: 'support.stuck.waiting', message: 'No worker has claimed it' }),
  silent: () => translate({ id: 'support.stuck.silent', message: 'Its worker stopped' }),
  overdue: () => translate({ id: 'support.stuck.overdue', message: 'Past its deadline' }),
  hold: () => translate({ id: 'support.stuck.hold', message: 'Finished, but credits are still reserved' }),
};

const stuckFilter = {
  true: () => translate({ id: 'support.stuck.only', message: 'Only stuck tasks' }),
} as const;

/** How a task stands, or why it does not come on. */
const stateOf = ({ status: now, stuck }: TaskReview) =>
  stuck === null ? taskState({ status: now }) : ({ tone: 'bad', label: stuckNames[stuck]() } as const);

function useColumns(addressOf: (id: string) => string): readonly Column<TaskReview>[] {
  const format = useFormat();
  return [
    {
      key: 'task',
      kind: 'lead',
      title: words.task(),
      cell: ({ id, type, model, mode }) => (
        <Values>
          <RowLink id={id} to={addressOf(id)} />
          <span className={styles.quiet}>
            {type} · {model} · {modeName[mode]()}
          </span>
        </Values>
      ),
    },
    { key: 'customer', title: words.customer(), cell: (task) => <Whose row={task} /> },
    { key: 'status', plain: true, title: words.status(), cell: (task) => <StatusBadge {...stateOf(task)} /> },
    {
      key: 'credits',
      kind: 'end',
      title: words.credits(),
      cell: ({ charged, cost }) => `${format.number(charged)} / ${format.number(cost)}`,
    },
    { key: 'time', kind: 'end', title: words.time(), cell: ({ created_at: at }) => <Second at={at} /> },
  ];
}

/** The tasks of all customers, and what can be done to one. */
export function TaskSection() {
  const { shown, addressOf } = useRow();
  const specs = {
    status: { label: words.status(), options: statuses },
    stuck: { label: translate({ id: 'support.stuck', message: 'Stuck' }), options: stuckFilter },
    type: { label: words.operation(), options: types },
    mode: { label: words.mode(), options: modeName },
    customer: { label: words.customerFilter() },
  };
  const filter = useFilter(specs);
  const { stuck, ...others } = filter;
  const query = useRows(listAllTasksInfiniteOptions, { query: { ...others, ...(stuck && { stuck: true }), limit } });
  const columns = useColumns(addressOf);
  return (
    <>
      <Filters list="tasks" specs={specs} filter={filter} />
      <ReviewList
        query={query}
        failed={translate({ id: 'overview.tasks.failed', message: 'Query status failed' })}
        caption={translate({ id: 'support.tasks', message: 'Tasks' })}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {shown && <TaskPanel key={shown.id} id={shown.id} stateOf={stateOf} {...shown.panel} />}
    </>
  );
}
