import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

/** A part of the page: heading and words on the left, the thing itself on the right. */
export function Section({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.thing}>{children}</div>
    </section>
  );
}
