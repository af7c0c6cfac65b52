import Translate from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { failureReason } from '../../core/task-text.ts';
import { FailedRequest } from '../../core/tasks/FailedRequest.tsx';
import styles from './music.module.css';

/** How a task ended that did not go well, and that nothing undelivered was charged. */
export function TaskOutcome({ task }: { task: Task }) {
  if (task.status === 'canceled') {
    return (
      <p className={styles.outcome}>
        <Translate id="music.canceled">Canceled. Only songs that were delivered are charged.</Translate>
      </p>
    );
  }
  if (task.status !== 'failed') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)}{' '}
        <Translate id="music.failed.charge">Only songs that were delivered are charged.</Translate>
      </p>
      <FailedRequest id={task.request_id} />
    </div>
  );
}
