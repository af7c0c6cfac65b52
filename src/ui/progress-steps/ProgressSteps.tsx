import type { ReactNode } from 'react';
import clsx from 'clsx';
import styles from './ProgressSteps.module.css';

interface ProgressStepsProps {
  label?: string;
  stages: readonly { readonly key: string; readonly content: ReactNode }[];
  /** The index of the last completed step. */
  reached: number;
  /** Whether the next step is in progress. */
  isRunning: boolean;
}

/** The progress of a process with named steps. */
export function ProgressSteps({ label, stages, reached, isRunning }: ProgressStepsProps) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map(({ key, content }, at) => (
        <li
          key={key}
          className={clsx(at <= reached && styles.reached, isRunning && at === reached + 1 && styles.next)}
          aria-current={at === reached ? 'step' : undefined}
        >
          {content}
        </li>
      ))}
    </ol>
  );
}
