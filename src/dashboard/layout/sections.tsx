import type { ReactNode } from 'react';
import styles from './sections.module.css';

interface PageSectionProps {
  /** The id of its heading. */
  id: string;
  title: ReactNode;
  /** Shown in the line of the heading, at its end. */
  beside?: ReactNode;
  /** Follows the header of the page without a gap. */
  first?: boolean;
  children: ReactNode;
}

/** A section of a page, named by its heading. */
export function PageSection({ id, title, beside, first = false, children }: PageSectionProps) {
  const heading = (
    <h2 id={id} className={styles.heading}>
      {title}
    </h2>
  );
  return (
    <section className={first ? styles.first : styles.section} aria-labelledby={id}>
      {beside ? (
        <div className={styles.headingRow}>
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** A heading in a side panel. */
export const PanelHeading = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.panelHeading}>{children}</h2>
);

/** The id of an object, in a table or a line of text. */
export const ObjectId = ({ children }: { children: string }) => <code className={styles.id}>{children}</code>;
