import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** The header of a dashboard page: title and main action on one line, and one sentence below. */
export function PageHeader({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {action}
      {children !== undefined && <p className={styles.lead}>{children}</p>}
    </header>
  );
}
