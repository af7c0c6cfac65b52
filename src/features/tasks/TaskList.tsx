import type { ReactNode } from 'react';
import clsx from 'clsx';
import type { Task } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-read.ts';
import type { SessionState } from '../../core/session/session.ts';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { useTasks } from './task-queries.ts';
import styles from './task.module.css';

interface TaskListProps {
  status: SessionState['status'];
  list: ReturnType<typeof useTasks>;
  /** Title of the error. */
  queryFailed: string;
  /** Text of the empty state. */
  failed: string;
  /** Replaces the list while it is empty. */
  empty: ReactNode;
  /** The number of placeholders while the list loads. */
  skeleton: ReactNode;
  /** Entries have their own frame, so the gaps between them are smaller. */
  framed?: boolean;
  children: (task: Task, at: number, tasks: readonly Task[]) => ReactNode;
}

/** Finished and running tasks. */
export function TaskList({
  status,
  list,
  queryFailed,
  failed,
  empty,
  skeleton,
  framed = false,
  children,
}: TaskListProps) {
  const { rows: tasks, error, isFetching, refetch } = list;
  const className = clsx(styles.tasks, framed && styles.framed);
  useFailureToast(error, { exact: queryFailed });

  if (status === 'out' || tasks?.length === 0) return empty;
  if (tasks === undefined) {
    return error === null ? (
      <Skeleton>
        <span className={className}>{skeleton}</span>
      </Skeleton>
    ) : (
      <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ol className={className}>
        {tasks.map((task, at) => (
          <li key={task.id}>{children(task, at, tasks)}</li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
}
