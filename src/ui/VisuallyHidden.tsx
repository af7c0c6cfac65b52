import type { ReactNode } from 'react';
import kit from './kit.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={kit.hidden}>{children}</span>;
}
