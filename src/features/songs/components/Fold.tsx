import { type ReactNode, Suspense, useState } from 'react';
import styles from '../songs.module.css';

interface FoldProps {
  title: ReactNode;
  /** Something in it was refused: it opens by itself. */
  faulty?: boolean;
  /** Loaded and drawn once it is open. */
  children: ReactNode;
}

/** A part of a form that is seldom needed. */
export function Fold({ title, faulty = false, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const [wasFaulty, setWasFaulty] = useState(false);
  if (faulty !== wasFaulty) {
    setWasFaulty(faulty);
    if (faulty) setOpen(true);
  }
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && <Suspense>{children}</Suspense>}
    </details>
  );
}
