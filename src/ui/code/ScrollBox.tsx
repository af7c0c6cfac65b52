import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What is in it. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A box of its own that scrolls: whoever has no pointer must be able to stand in it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
