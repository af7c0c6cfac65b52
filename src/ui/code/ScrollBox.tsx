import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Label of the box. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A scroll container, focusable for keyboard users. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
