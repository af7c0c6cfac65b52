import type { ReactNode } from 'react';
import clsx from 'clsx';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import kit from '../../ui/kit.module.css';
import styles from './sections.module.css';

interface PageSectionProps {
  /** The ID of the heading. */
  id: string;
  title: ReactNode;
  /** Shown at the end of the heading's line. */
  extra?: ReactNode;
  /** Replaces the gap above. */
  className?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** A section of a page, named by its heading. */
export function PageSection({ id, title, extra, className = styles.section, busy, children }: PageSectionProps) {
  const heading = (
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id} aria-busy={busy}>
      {extra ? (
        <div className={styles.headingRow}>
          {heading}
          {extra}
        </div>
      ) : (
        heading
      )}
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

/** The ID of an object, in a table or a line of text. */
export const ObjectId = ({ children }: { children: string }) => (
  <code className={clsx(kit.plain, kit.small, kit.anywhere)}>{children}</code>
);
