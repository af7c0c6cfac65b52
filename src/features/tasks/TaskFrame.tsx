import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { isFinal, taskTitle } from './task-text.ts';
import { TaskActions } from './TaskActions.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskOutcome } from './TaskOutcome.tsx';
import type { FollowedTask } from './task-queries.ts';
import styles from './task.module.css';

interface TaskFrameProps {
  followed: FollowedTask;
  /** Its state. */
  badge: ReactNode;
  /** What kind of work it is. */
  facts: ReactNode;
  /** How far it is, while it is under way. */
  progress: ReactNode;
  /** What is charged of one that did not go well. */
  charged: ReactNode;
  /** Its works. */
  children: ReactNode;
}

/** One task: what is known of it, its works, what can be done meanwhile, and how it ended. */
export function TaskFrame({ followed, badge, facts, progress, charged, children }: TaskFrameProps) {
  const { task } = followed;
  const eta = task.eta_seconds;
  return (
    <article>
      <h3 className={styles.name}>{taskTitle(task)}</h3>
      <TaskFacts className={styles.apart} task={task} badge={badge}>
        {facts}
      </TaskFacts>
      {children}
      {!isFinal(task) && (
        <div className={styles.foot}>
          <output className={styles.eta}>
            {progress}
            {eta !== null &&
              ` · ${translate({ id: 'music.eta', message: 'About {seconds} s left' }, { seconds: String(eta) })}`}
          </output>
          <TaskActions {...followed} />
        </div>
      )}
      <TaskOutcome task={task}>{charged}</TaskOutcome>
    </article>
  );
}
