import type { ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import styles from './DataTable.module.css';

interface RowLinkProps {
  id: string;
  to: string;
  className?: string;
  children?: ReactNode;
}

/** The name of a row, which opens its panel, like a click anywhere else on the row. */
export const RowLink = ({ id, to, className, children = id }: RowLinkProps) => (
  <Link to={to} className={clsx(styles.open, className)} data-row={id}>
    {children}
  </Link>
);
