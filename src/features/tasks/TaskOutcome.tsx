import type { ReactNode } from 'react';
import type { Task } from '#generated/account/types.gen.ts';
import { failureReason } from './task-text.ts';
import { FailedRequest } from './FailedRequest.tsx';
import styles from './task.module.css';

/** How a task ended that did not go well. `children` says what of it is charged. */
export function TaskOutcome({ task, children }: { task: Task; children: ReactNode }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)} {children}
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}
