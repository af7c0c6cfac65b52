import { translate } from '@docusaurus/Translate';
import type { TaskReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { DataTable, type Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { ChoiceFilter, chosen, Filters, given, TextFilter, typed } from '../parts/Filters.tsx';
import { RowLink } from '../parts/RowLink.tsx';
import { useRow } from '../parts/use-row.ts';
import { modeName, words } from '../parts/words.ts';
import { QueueList } from '../QueueList.tsx';
import { useDesk } from '../use-desk.ts';
import { Whose } from '../Whose.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { useAllTasks } from './task-queries.ts';
import { stateOf, statuses, stuckFilter, types } from './task-words.ts';
import styles from '../parts/parts.module.css';

function useColumns(addressOf: (id: string) => string): readonly Column<TaskReview>[] {
  const format = useFormat();
  return [
    {
      key: 'task',
      kind: 'lead',
      title: words.task(),
      cell: ({ id, type, model, mode }) => (
        <span className={styles.values}>
          <RowLink id={id} to={addressOf(id)}>
            {id}
          </RowLink>
          <span className={styles.quiet}>
            {type} · {model} · {modeName[mode]()}
          </span>
        </span>
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
    {
      key: 'time',
      kind: 'end',
      title: words.time(),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.second(at)}
        </time>
      ),
    },
  ];
}

/** The tasks of all customers, and what can be done to one. */
export function TaskSection() {
  const { asked } = useDesk();
  const row = useRow();
  const filter = given({
    status: chosen(asked, 'status', statuses),
    type: chosen(asked, 'type', types),
    mode: chosen(asked, 'mode', modeName),
    stuck: asked.get('stuck') === 'true' ? true : undefined,
    customer: typed(asked, 'customer'),
  });
  const query = useAllTasks(filter);
  const columns = useColumns(row.addressOf);
  return (
    <>
      <Filters file={{ list: 'tasks', filter }}>
        <ChoiceFilter name="status" label={words.status()} options={statuses} />
        <ChoiceFilter name="stuck" label={translate({ id: 'support.stuck', message: 'Stuck' })} options={stuckFilter} />
        <ChoiceFilter name="type" label={words.operation()} options={types} />
        <ChoiceFilter name="mode" label={words.mode()} options={modeName} />
        <TextFilter name="customer" label={words.customerFilter()} />
      </Filters>
      <QueueList
        query={query}
        failed={translate({ id: 'overview.tasks.failed', message: 'Query status failed' })}
        empty={words.none()}
      >
        <DataTable
          caption={translate({ id: 'support.tasks', message: 'Tasks' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
      {row.shownId !== undefined && <TaskPanel key={row.shownId} id={row.shownId} row={row} />}
    </>
  );
}
