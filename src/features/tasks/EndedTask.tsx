import clsx from 'clsx';
import type { Task } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { getTaskState } from './task-outcome.ts';
import { getDeliveryText, TaskTools } from './task-parts.tsx';
import { getFailureReason, getTaskTitle } from './task-text.ts';
import styles from './EndedTask.module.css';

interface EndedTaskProps {
  task: Task;
  /** Fills the form with the request of the task. Undefined if the form can't have it. */
  onReuse: (() => void) | undefined;
}

/** A task that ended without works, in one row: why, that nothing was charged, and what can be done. */
export function EndedTask({ task, onReuse }: EndedTaskProps) {
  const format = useFormat();
  const { error, type } = task;
  const reason = task.status === 'failed' && error ? getFailureReason(error, type) : null;
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <span className={clsx(styles.mark, task.status === 'failed' && styles.failed)}>
          <Icon name={task.status === 'failed' ? 'alert' : 'cross'} />
        </span>
        {/* Its songs, which nobody has heard, may already have had a title. The customer knows the request. */}
        <h3 className={styles.name}>{task.input.title || task.input.prompt || getTaskTitle(task)}</h3>
        <p className={styles.facts}>
          <StatusBadge {...getTaskState(task)} />
          {reason !== null && <span>{reason}</span>}
          <span>{getDeliveryText(task, format)}</span>
        </p>
      </div>
      <TaskTools task={task} onReuse={onReuse} />
    </article>
  );
}
