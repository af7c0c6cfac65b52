import type { Order } from '#generated/account/types.gen.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { getDisputeState, getOrderState } from './order-text.ts';
import styles from './orders.module.css';

/** The status of an order, and of its dispute at the bank. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'dispute'> }) {
  return (
    <span className={styles.states}>
      <StatusBadge {...getOrderState(order)} />
      {order.dispute !== null && <StatusBadge {...getDisputeState(order.dispute)} />}
    </span>
  );
}
