import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PausedNotice.module.css';

/** Above a list: something has stopped. `action` lets it go on. */
export function PausedNotice({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <section className={styles.notice}>
      <Icon name="alert" />
      <p>{children}</p>
      {action}
    </section>
  );
}
