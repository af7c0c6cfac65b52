import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { disputeStates, getRefundState, orderStates } from './order-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

interface OrderStateProps {
  order: Pick<Order, 'status' | 'dispute' | 'amount' | 'refunded' | 'refund_open'>;
}

/** The status of an order, of its refund, and of its dispute at the bank. */
export function OrderState({ order }: OrderStateProps) {
  const refund = getRefundState(order);
  return (
    <span className={clsx(layout.inline, layout.wrap, layout.gap13)}>
      <StatusBadge {...orderStates[order.status]} />
      {refund && <StatusBadge {...refund} />}
      {order.dispute !== null && <StatusBadge {...disputeStates[order.dispute]} />}
    </span>
  );
}

/** The amount of an order, and how much of it was refunded. */
export function OrderAmount({ order }: { order: Pick<Order, 'amount' | 'currency' | 'refunded'> }) {
  const { money } = useFormat();
  const { amount, currency, refunded } = order;
  return (
    <span>
      {money(amount, currency)}
      {refunded > 0 && (
        <span className={clsx(layout.block, kit.note)}>
          {translate(
            { id: 'orders.refundedAmount', message: '{amount} refunded' },
            { amount: money(refunded, currency) },
          )}
        </span>
      )}
    </span>
  );
}
