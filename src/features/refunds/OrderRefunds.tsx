import Translate from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { useRefunds } from './refund-queries.ts';
import { refundReasons, refundState } from './refund-text.ts';
import styles from './refunds.module.css';

/** The refund requests of an order; nothing where there are none. */
export function OrderRefunds({ id }: { id: string }) {
  const format = useFormat();
  const refunds = useRefunds().rows?.filter(({ order_id: order }) => order === id) ?? [];
  if (refunds.length === 0) return null;
  return (
    <>
      <h2 className={styles.panelHeading}>
        <Translate id="refunds.list">Refund requests</Translate>
      </h2>
      <ul className={styles.requests}>
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.request}>
            <p className={styles.requestHead}>
              <strong>{refundReasons[refund.reason]()}</strong>
              <StatusBadge {...refundState(refund)} />
              <span className={styles.sum}>{format.money(refund.amount, refund.currency)}</span>
            </p>
            {refund.note !== '' && <p className={styles.note}>{refund.note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
