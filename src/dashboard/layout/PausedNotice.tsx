import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PausedNotice.module.css';

/** A notice above a list while something is paused. `action` resumes it. */
export function PausedNotice({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <section className={styles.notice}>
      <Icon name="alert" />
      <p>{children}</p>
      {action}
    </section>
  );
}
