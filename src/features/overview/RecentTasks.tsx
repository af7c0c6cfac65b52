import { useEffect, useRef } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { getOutputKind } from '#catalog/operations.ts';
import { listTasksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { usePoll } from '../../core/api/use-poll.ts';
import { useFailureToast } from '../../core/api/use-read.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { addQuery } from '../../core/url-params.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { useSessionService } from '../../core/session/use-session.ts';
import { getModeName } from '../keys/key-text.ts';
import { getTaskState } from '../tasks/task-outcome.ts';
import { isFinal, getTaskTitle } from '../tasks/task-text.ts';
import { type Column, DataList } from '../../dashboard/lists/DataTable.tsx';
import { RowLink } from '../../dashboard/lists/RowLink.tsx';
import { useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { kindIcons } from '../../dashboard/kind-icons.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import styles from './overview.module.css';

const TaskPanel = lazyDialog(async () => (await import('../logs/LogTask.tsx')).TaskPanel);

/** The opened task, which is in the URL beside the other parameters of the page. */
function useTaskPanel(known: boolean) {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const getAddress = (id: string | undefined) => {
    const parameters = new URLSearchParams(search);
    if (id === undefined) parameters.delete('task');
    else parameters.set('task', id);
    return addQuery(pathname, parameters.toString());
  };
  // Pages are rendered at build time without a query, so the first render must be the same.
  const openId = (known && new URLSearchParams(search).get('task')) || undefined;
  const shown = useSidePanel(openId, () => history.replace(getAddress(undefined)));
  return { getAddress, shown };
}

/** The number of tasks. */
const count = 8;

/** The latest tasks of the API and the dashboard. Each opens next to the list. `known`: the session is loaded. */
export function RecentTasks({ known }: { known: boolean }) {
  const { getAddress, shown } = useTaskPanel(known);
  const session = useSessionService();
  const format = useFormat();
  const client = useAccountClient();
  const query = usePoll(
    { ...listTasksOptions({ client, query: { limit: count, ...useModeFilter() } }), enabled: known },
    { isFinal: ({ data: tasks }) => tasks.every(isFinal) },
  );
  const { data, error } = query;
  // Reload the balance when a task finishes, so that both show the charge.
  const charged = data?.data.map(({ credits }) => `${credits.held} ${credits.charged}`).join();
  const chargedBefore = useRef(charged);
  useEffect(() => {
    if (chargedBefore.current !== undefined && chargedBefore.current !== charged) void session.reloadCredits();
    chargedBefore.current = charged;
  }, [charged, session]);
  const columns: readonly Column<Task>[] = [
    {
      kind: 'lead',
      title: translate({ id: 'overview.column.title', message: 'Title' }),
      cell: (task) => (
        <span className={styles.task}>
          <AppIcon name={kindIcons[getOutputKind(task.type)]} />
          <RowLink id={task.id} to={getAddress(task.id)} className={styles.open}>
            {getTaskTitle(task)}
          </RowLink>
        </span>
      ),
    },
    {
      plain: true,
      title: translate({ id: 'overview.column.status', message: 'Status' }),
      cell: (task) => <StatusBadge {...getTaskState(task)} />,
    },
    { plain: true, title: translate({ id: 'overview.column.model', message: 'Model' }), cell: (task) => task.model },
    {
      plain: true,
      title: translate({ id: 'overview.column.mode', message: 'Mode' }),
      cell: (task) => getModeName(task.mode),
    },
    {
      title: translate({ id: 'overview.column.credits', message: 'Credits' }),
      kind: 'end',
      cell: ({ credits: { charged } }) => (charged === 0 ? null : format.number(charged)),
    },
    {
      plain: true,
      kind: 'end',
      title: translate({ id: 'overview.column.when', message: 'When' }),
      cell: (task) => <TimeAgo at={task.created_at} />,
    },
  ];
  useFailureToast(error, { exact: translate({ id: 'overview.tasks.failed', message: 'Query status failed' }) });
  const opened = shown && data?.data.find(({ id }) => id === shown.id);
  return (
    <>
      <DataList
        list={{ ...query, rows: data?.data }}
        failed={translate({ id: 'overview.tasks.notLoaded', message: 'Your tasks couldn’t be loaded' })}
        empty={
          <p className={styles.lead}>
            <Translate id="overview.tasks.none">Your tasks appear here as they run.</Translate>
          </p>
        }
        caption={translate({ id: 'overview.tasks', message: 'Recent tasks' })}
        columns={columns}
        narrow="lines"
        expected={count}
      />
      {shown && (
        <TaskPanel
          key={shown.id}
          taskId={shown.id}
          title={opened ? getTaskTitle(opened) : translate({ id: 'logs.task', message: 'Task' })}
          {...shown.panel}
        />
      )}
    </>
  );
}
