import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** The heading of a page of the dashboard: what it is, one sentence, and the one thing to do. */
export function PageHeader({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children !== undefined && <p className={styles.lead}>{children}</p>}
      </div>
      {action}
    </header>
  );
}
