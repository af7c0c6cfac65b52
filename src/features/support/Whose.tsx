import styles from './support.module.css';

interface WhoseProps {
  row: { readonly customer_id: string; readonly customer_email: string | null };
}

/** Whose request it is: the address, and the id that stays when the account is gone. */
export function Whose({ row }: WhoseProps) {
  return (
    <span className={styles.whose}>
      {row.customer_email !== null && <span className={styles.email}>{row.customer_email}</span>}
      <code className={styles.id}>{row.customer_id}</code>
    </span>
  );
}
