import type { ReactNode } from 'react';
import styles from './DetailList.module.css';

interface DetailListProps {
  /** Values by their label. Those that are null or false are left out. */
  items: Readonly<Record<string, ReactNode>>;
}

/** Labels beside their values. */
export function DetailList({ items }: DetailListProps) {
  const shown = Object.entries(items).filter(([, value]) => value !== null && value !== false);
  return (
    <dl className={styles.list}>
      {shown.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
    </dl>
  );
}
