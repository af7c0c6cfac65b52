import { translate } from '@docusaurus/Translate';
import type { Order, OrderEvent, SavedPaymentMethod } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

type RefundParts = Pick<Order, 'amount' | 'refunded' | 'refund_open'>;

export const orderLabels = {
  order: () => translate({ id: 'orders.column.id', message: 'Order ID' }),
  date: () => translate({ id: 'orders.column.date', message: 'Date' }),
  status: () => translate({ id: 'orders.column.status', message: 'Status' }),
  amount: () => translate({ id: 'orders.column.amount', message: 'Amount' }),
  method: () => translate({ id: 'orders.column.method', message: 'Payment Method' }),
} as const;

export const orderStates: Readonly<Record<Order['status'], State>> = {
  paid: { tone: 'good', label: () => translate({ id: 'orders.status.paid', message: 'Paid' }) },
  unpaid: { tone: 'off', label: () => translate({ id: 'orders.status.unpaid', message: 'Unpaid' }) },
  pending: { tone: 'busy', label: () => translate({ id: 'orders.status.pending', message: 'Pending' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'orders.status.failed', message: 'Failed' }) },
  unknown: { tone: 'off', label: () => translate({ id: 'orders.status.unknown', message: 'Unknown' }) },
};

/** What became of a paid order's money, beside its status. */
export function getRefundState({ amount, refunded, refund_open: open }: RefundParts): State | undefined {
  if (open)
    return { tone: 'busy', label: () => translate({ id: 'orders.refund.open', message: 'Refund under review' }) };
  if (refunded === 0) return undefined;
  return refunded < amount
    ? { tone: 'part', label: () => translate({ id: 'orders.refund.partly', message: 'Partly refunded' }) }
    : { tone: 'off', label: () => translate({ id: 'orders.refunded', message: 'Refunded' }) };
}

/** Whether a refund of an order can be requested now. The server decides about its credits and its time. */
export const canRequestRefund = ({
  status,
  amount,
  refunded,
  refund_open: open,
}: RefundParts & Pick<Order, 'status'>) => status === 'paid' && !open && refunded < amount;

export const disputeStates: Readonly<Record<NonNullable<Order['dispute']>, State>> = {
  open: { tone: 'bad', label: () => translate({ id: 'orders.dispute.open', message: 'Disputed' }) },
  won: { tone: 'off', label: () => translate({ id: 'orders.dispute.won', message: 'Dispute closed' }) },
  lost: { tone: 'bad', label: () => translate({ id: 'orders.dispute.lost', message: 'Payment reversed' }) },
};

/** `Visa •••• 4242` */
export const getMethodName = ({ brand, last4 }: NonNullable<SavedPaymentMethod['method']>): string =>
  last4 === null ? brand : `${brand} •••• ${last4}`;

/** Marks an order that an automatic top-up created. */
export const getAutomaticLabel = (): string => translate({ id: 'orders.automatic', message: 'Automatic' });

export const eventTexts: Readonly<Record<OrderEvent['kind'], () => string>> = {
  created: () => translate({ id: 'orders.event.created', message: 'Ordered' }),
  automatic: () =>
    translate({ id: 'orders.event.automatic', message: 'Automatic top-up, charged to your saved payment method' }),
  pending: () => translate({ id: 'orders.event.pending', message: 'Payment is being processed' }),
  paid: () => translate({ id: 'orders.event.paid', message: 'Paid, credits added' }),
  failed: () => translate({ id: 'orders.event.failed', message: 'The payment failed' }),
  unknown: () => translate({ id: 'orders.event.unknown', message: 'Checking with the payment provider' }),
  paid_twice: () => translate({ id: 'orders.event.paidTwice', message: 'Paid twice' }),
  returned: () => translate({ id: 'orders.event.returned', message: 'Second payment refunded' }),
  refund_requested: () => translate({ id: 'orders.event.refundRequested', message: 'Refund requested' }),
  refund_rejected: () => translate({ id: 'orders.event.refundRejected', message: 'Refund rejected' }),
  refunded: () => translate({ id: 'orders.event.refunded', message: 'Refunded' }),
  refund_failed: () =>
    translate({ id: 'orders.event.refundFailed', message: 'The refund failed; support has been notified' }),
  disputed: () => translate({ id: 'orders.event.disputed', message: 'Disputed at the bank' }),
  dispute_won: () => translate({ id: 'orders.event.disputeWon', message: 'Dispute closed: the payment stands' }),
  dispute_lost: () =>
    translate({ id: 'orders.event.disputeLost', message: 'Dispute closed: the bank reversed the payment' }),
};

/** Options of a select. None is selected initially, so that no one submits a default by accident. */
export const toSelectOptions = (choices: Readonly<Record<string, () => string>>) => ({
  placeholder: translate({ id: 'orders.choose', message: 'Choose' }),
  options: Object.entries(choices).map(([value, label]) => ({ value, label: label() })),
});
