import type { ReactNode } from 'react';
import styles from './generation.module.css';

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
