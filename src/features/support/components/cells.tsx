import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import { useFormat } from '../../../core/format/format.ts';
import { type BadgeTone, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { getCustomerSearch } from '../use-admin-params.ts';
import styles from '../support.module.css';

export interface State {
  readonly tone: BadgeTone;
  readonly label: () => string;
}

/** A status label. */
export function StateBadge({ state: { tone, label } }: { state: State }) {
  return <StatusBadge tone={tone} label={label()} />;
}

/** Values below each other. */
export function StackedValues({ children }: { children: ReactNode }) {
  return <span className={styles.values}>{children}</span>;
}

/** The number of attempts and the last error. */
export function AttemptsCell({ tries, error }: { tries: number; error: string | null }) {
  const format = useFormat();
  return (
    <StackedValues>
      {format.number(tries)}
      {error !== null && <code>{error}</code>}
    </StackedValues>
  );
}

/** The name of a row, which opens it, like a click anywhere else on the row. */
export function RowLink({ id, to, children = id }: { id: string; to: string; children?: string }) {
  return (
    <Link to={to} className={styles.row} data-row={id}>
      {children}
    </Link>
  );
}

/** Links to a customer. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className={styles.owner} to={`/user/admin${getCustomerSearch(id)}`}>
      {children}
    </Link>
  );
}

interface OwnerCellProps {
  row: { readonly customer_id: string; readonly customer_email: string | null };
}

/** The owner of a row: email address and ID, which remains after the account is deleted. Links to the customer. */
export function OwnerCell({ row: { customer_id: id, customer_email: email } }: OwnerCellProps) {
  const code = <code className={styles.id}>{id}</code>;
  return (
    <span className={styles.values}>
      <CustomerLink id={id}>{email ?? code}</CustomerLink>
      {email !== null && code}
    </span>
  );
}
