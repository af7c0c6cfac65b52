import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { isFinal } from './task-text.ts';
import { useNow } from '../../core/use-now.ts';
import styles from './task.module.css';

interface TaskFactsProps {
  task: Task;
  /** Its state. */
  badge: ReactNode;
  /** What kind of work it is. */
  children: ReactNode;
  className?: string | undefined;
}

/** What is known of a task at a glance: how it stands, what it is, what it costs and since when. */
export function TaskFacts({ task, badge, children, className }: TaskFactsProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <p className={clsx(styles.facts, className)}>
      {badge}
      {children}
      {task.mode === 'test' ? (
        <Translate id="music.mode.test">Test</Translate>
      ) : (
        isFinal(task) && <span>{format.credits(task.credits.charged)}</span>
      )}
      <time dateTime={task.created_at} title={format.moment(task.created_at)}>
        {format.ago(task.created_at, now)}
      </time>
    </p>
  );
}
