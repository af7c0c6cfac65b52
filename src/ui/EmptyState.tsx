import type { ReactNode } from 'react';
import styles from './States.module.css';

/** Nothing here yet: one sentence that says what to do next, and one button. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg className={styles.staff} viewBox="0 0 120 40" aria-hidden="true" focusable="false">
        <path d="M0 .5h120M0 10.5h120M0 20.5h120M0 30.5h120M0 39.5h120M114.5 0v40M118.5 0v40" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
