import type { ReactNode } from 'react';
import clsx from 'clsx';
import styles from './Stages.module.css';

interface Stage {
  readonly key: string;
  readonly content: ReactNode;
}

interface StagesProps {
  label?: string;
  stages: readonly Stage[];
  /** The index of the last one that was reached. */
  reached: number;
  /** Whether the one after it is on its way. */
  goesOn: boolean;
}

/** How far something has come. */
export function Stages({ label, stages, reached, goesOn }: StagesProps) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map(({ key, content }, at) => (
        <li
          key={key}
          className={clsx(at <= reached && styles.reached, goesOn && at === reached + 1 && styles.next)}
          aria-current={at === reached ? 'step' : undefined}
        >
          {content}
        </li>
      ))}
    </ol>
  );
}
