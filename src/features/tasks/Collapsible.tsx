import { type ReactNode, useState } from 'react';
import styles from './generation.module.css';

interface CollapsibleProps {
  title: ReactNode;
  /** Opens if a field inside has an error. */
  hasErrors?: boolean;
  /** Loaded and rendered when it is first opened. */
  children: ReactNode;
}

/** A part of a form that is rarely needed. */
export function Collapsible({ title, hasErrors = false, children }: CollapsibleProps) {
  const [open, setOpen] = useState(false);
  const [hadError, setHadError] = useState(false);
  if (hasErrors !== hadError) {
    setHadError(hasErrors);
    if (hasErrors) setOpen(true);
  }
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}
