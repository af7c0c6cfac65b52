import Link from '@docusaurus/Link';
import styles from './parts.module.css';

/** The name of a row: it opens the row, and so does a click anywhere on it. */
export function RowLink({ id, to, children }: { id: string; to: string; children: string }) {
  return (
    <Link to={to} className={styles.row} data-row={id}>
      {children}
    </Link>
  );
}
