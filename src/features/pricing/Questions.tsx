import type { ReactNode } from 'react';
import styles from './pricing.module.css';

/** Questions with their answers, in two columns on wide screens. */
export const Questions = ({ children }: { children: ReactNode }) => <div className={styles.questions}>{children}</div>;
