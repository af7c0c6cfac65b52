import { CustomerLink } from './CustomerLink.tsx';
import styles from './support.module.css';

interface WhoseProps {
  row: { readonly customer_id: string; readonly customer_email: string | null };
}

/** Whose it is: the address, and the id that stays when the account is gone. Leads to them. */
export function Whose({ row: { customer_id: id, customer_email: email } }: WhoseProps) {
  return (
    <span className={styles.whose}>
      {email !== null && (
        <CustomerLink id={id}>
          <span className={styles.email}>{email}</span>
        </CustomerLink>
      )}
      {email === null ? (
        <CustomerLink id={id}>
          <code className={styles.id}>{id}</code>
        </CustomerLink>
      ) : (
        <code className={styles.id}>{id}</code>
      )}
    </span>
  );
}
