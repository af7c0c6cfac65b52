import { useId, type ReactNode } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** Where a link can lead: `#sessions`. */
  anchor: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One matter of the page: what it is beside what can be done about it. */
export function Section({ anchor, title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

interface ItemProps {
  name: ReactNode;
  facts: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** An entry of a list. */
export function Item({ name, facts, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>{name}</span>
        <span className={styles.itemFacts}>{facts}</span>
      </div>
      {children}
    </li>
  );
}
