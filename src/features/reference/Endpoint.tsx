import type { ReactNode } from 'react';
import styles from './reference.module.css';

/** What is called: the method and the address. `EVENT` is a call that we make. */
export function Endpoint({ method, path, children }: { method: string; path: string; children?: ReactNode }) {
  return (
    <p className={styles.endpoint}>
      <span className={styles.method} data-method={method}>
        {method === 'EVENT' ? 'POST' : method}
      </span>
      <code>{path}</code>
      {children}
    </p>
  );
}
