import type { ReactNode } from 'react';
import styles from './States.module.css';

/** An empty state: one sentence and one button. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      {/* A staff with a whole-measure rest. */}
      <svg className={styles.staff} viewBox="0 0 120 41" aria-hidden="true" focusable="false">
        <path d="M0 .5h114.5M0 10.5h114.5M0 20.5h114.5M0 30.5h114.5M0 40.5h114.5M.5 0v41M114.5 0v41" />
        <path d="M51 10.5h13v5H51zM117.5 0h2.5v41h-2.5z" className={styles.rest} />
      </svg>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
