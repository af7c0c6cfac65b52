import type { ReactNode } from 'react';
import styles from './api-page.module.css';

/** A labeled value of the API page. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={styles.content}>{children}</dd>
  </div>
);
