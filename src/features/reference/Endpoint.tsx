import type { ReactNode } from 'react';
import styles from './reference.module.css';

interface EndpointProps {
  /** `EVENT` is a call that we make. */
  method: string;
  path: string;
  /** As the heading of what a page is about, under which the search finds its description; else a line. */
  as?: 'h2' | 'p';
  children?: ReactNode;
}

/** What is called: the method and the address. */
export function Endpoint({ method, path, as: Element = 'p', children }: EndpointProps) {
  return (
    <Element className={styles.endpoint}>
      <span className={styles.method} data-method={method}>
        {method === 'EVENT' ? 'POST' : method}
      </span>{' '}
      <code>{path}</code>
      {children}
    </Element>
  );
}
