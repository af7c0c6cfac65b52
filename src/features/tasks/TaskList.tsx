import type { ReactNode } from 'react';
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
  children: (task: Task, at: number, tasks: readonly Task[]) => ReactNode;
}

/** Finished and running tasks. */
export function TaskList({ status, list, queryFailed, failed, empty, skeleton, children }: TaskListProps) {
  const { rows: tasks, error, isFetching, refetch } = list;
  useFailureToast(error, { exact: queryFailed });

  if (status === 'out' || tasks?.length === 0) return empty;
  if (tasks === undefined) {
    return error === null ? (
      <Skeleton>
        <span className={styles.tasks}>{skeleton}</span>
      </Skeleton>
    ) : (
      <QueryFailure title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ol className={styles.tasks}>
        {tasks.map((task, at) => (
          <li key={task.id}>{children(task, at, tasks)}</li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
}
