import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** The header of a dashboard page: title, one sentence, and the main action. */
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
