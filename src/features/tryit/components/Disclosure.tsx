import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface DisclosureProps {
  title: string;
  /** Shown beside the title. */
  count: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** Collapsed content, such as headers or optional fields. */
export function Disclosure({ title, count, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.folded} open={open || undefined}>
      <summary>
        {title}
        {count !== null && <span className={styles.set}>{count}</span>}
      </summary>
      {children}
    </details>
  );
}
