import type { ReactNode } from 'react';
import styles from '../parts/parts.module.css';

/** A part of a section, below its heading. */
export function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
