import type { ReactNode } from 'react';
import clsx from 'clsx';
import type { OutputKind } from '#catalog/operations.ts';
import type { Task } from '#generated/account/types.gen.ts';
import { useFailureToast } from '../../core/api/use-read.ts';
import { useSession } from '../../core/session/use-session.ts';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTasks } from './task-queries.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

interface TaskListProps {
  kind: OutputKind;
  /** The message for a failed request. */
  queryFailed: string;
  /** The title of the error in place of the list. */
  failed: string;
  /** Replace the list while it is empty. */
  emptyTitle: string;
  emptyText: ReactNode;
  /** The placeholders while the list loads. */
  skeleton: ReactNode;
  children: (task: Task, at: number, tasks: readonly Task[]) => ReactNode;
}

/** Finished and running tasks that generate works of a kind. */
export function TaskList({ kind, queryFailed, failed, emptyTitle, emptyText, skeleton, children }: TaskListProps) {
  const { status } = useSession();
  const list = useTasks(kind, status === 'in');
  useFailureToast(list.error, { exact: queryFailed });
  if (status === 'out' || list.rows?.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <QueryView
      query={{ ...list, data: list.rows }}
      failed={failed}
      skeleton={
        <Skeleton>
          <span className={clsx(kit.list, layout.column, layout.gap3)}>{skeleton}</span>
        </Skeleton>
      }
    >
      {(tasks) => (
        <>
          <ol className={clsx(kit.list, layout.column, layout.gap3)}>
            {tasks.map((task, at) => (
              <li key={task.id}>{children(task, at, tasks)}</li>
            ))}
          </ol>
          <LoadMore list={list} />
        </>
      )}
    </QueryView>
  );
}
