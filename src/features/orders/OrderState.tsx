import type { Order } from '#generated/account/types.gen.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { disputeStates, orderStates } from './order-text.ts';
import styles from './orders.module.css';

/** The status of an order, and of its dispute at the bank. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'dispute'> }) {
  return (
    <span className={styles.states}>
      <StatusBadge {...orderStates[order.status]} />
      {order.dispute !== null && <StatusBadge {...disputeStates[order.dispute]} />}
    </span>
  );
}
