import { translate } from '@docusaurus/Translate';
import type { Order, OrderEvent } from '#generated/account/types.gen.ts';

interface Shown {
  readonly tone: 'good' | 'busy' | 'bad' | 'off';
  readonly label: string;
}

const statuses: Readonly<Record<Order['status'], () => Shown>> = {
  paid: () => ({ tone: 'good', label: translate({ id: 'order.status.paid', message: 'Paid' }) }),
  unpaid: () => ({ tone: 'off', label: translate({ id: 'order.status.unpaid', message: 'Unpaid' }) }),
  pending: () => ({ tone: 'busy', label: translate({ id: 'order.status.pending', message: 'Pending' }) }),
  failed: () => ({ tone: 'bad', label: translate({ id: 'order.status.failed', message: 'Failed' }) }),
  unknown: () => ({ tone: 'off', label: translate({ id: 'order.status.unknown', message: 'Unknown' }) }),
};

export const orderStatuses = Object.keys(statuses) as readonly Order['status'][];

/** How an order stands, in a word. */
export const orderState = ({ status }: Pick<Order, 'status'>): Shown => statuses[status]();

/** Marks an order that an automatic top-up made. */
export const automaticOrder = (): string => translate({ id: 'order.automatic', message: 'Automatic' });

export const billingTitle = () => translate({ id: 'billing.title', message: 'Billing' });

/** What happened to an order. */
export const eventText: Readonly<Record<OrderEvent['kind'], () => string>> = {
  created: () => translate({ id: 'order.event.created', message: 'Ordered' }),
  automatic: () =>
    translate({ id: 'order.event.automatic', message: 'Automatic top-up, charged to your saved payment method' }),
  pending: () => translate({ id: 'order.event.pending', message: 'The money is on its way' }),
  paid: () => translate({ id: 'order.event.paid', message: 'Paid, credits added' }),
  failed: () => translate({ id: 'order.event.failed', message: 'The payment failed' }),
  unknown: () => translate({ id: 'order.event.unknown', message: 'The payment provider is being asked' }),
  paid_twice: () => translate({ id: 'order.event.paidTwice', message: 'Paid a second time' }),
  returned: () => translate({ id: 'order.event.returned', message: 'The second payment was given back' }),
  refund_requested: () => translate({ id: 'order.event.refundRequested', message: 'Refund requested' }),
  refund_rejected: () => translate({ id: 'order.event.refundRejected', message: 'Refund rejected' }),
  refunded: () => translate({ id: 'order.event.refunded', message: 'Refunded' }),
  refund_failed: () =>
    translate({ id: 'order.event.refundFailed', message: 'The refund failed; support has been notified' }),
  disputed: () => translate({ id: 'order.event.disputed', message: 'Disputed at the bank' }),
  dispute_won: () => translate({ id: 'order.event.disputeWon', message: 'Dispute ended: the payment stays' }),
  dispute_lost: () =>
    translate({ id: 'order.event.disputeLost', message: 'Dispute ended: the bank took the money back' }),
};

/** The options of a list by what each is called. None is chosen at first: nobody asks for something by leaving it as it is. */
export const optionsOf = (choices: Readonly<Record<string, () => string>>) => ({
  placeholder: translate({ id: 'order.choose', message: 'Choose' }),
  options: Object.entries(choices).map(([value, label]) => ({ value, label: label() })),
});
