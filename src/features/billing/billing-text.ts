import { translate } from '@docusaurus/Translate';
import type { OrderEvent, StatementLine } from '#generated/account/types.gen.ts';

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

const taskSteps = (step: string): string =>
  step === 'hold'
    ? translate({ id: 'billing.line.taskHold', message: 'Set aside for a task' })
    : translate({ id: 'billing.line.taskRelease', message: 'Returned by a task' });

const causes: Readonly<Record<StatementLine['cause']['kind'], (step: string) => string>> = {
  grant: () => translate({ id: 'billing.line.grant', message: 'Free credits' }),
  order: () => translate({ id: 'billing.line.order', message: 'Credits bought' }),
  task: taskSteps,
  lyrics: () => translate({ id: 'billing.line.lyrics', message: 'Timed lyrics' }),
  refund: (step) =>
    step === 'hold'
      ? translate({ id: 'billing.line.refundHold', message: 'Set aside for a refund' })
      : translate({ id: 'billing.line.refundBack', message: 'Returned: no refund' }),
  dispute: (step) =>
    step === 'won'
      ? translate({ id: 'billing.line.disputeWon', message: 'Returned after a dispute' })
      : translate({ id: 'billing.line.dispute', message: 'Disputed payment' }),
  admin: () => translate({ id: 'billing.line.admin', message: 'Correction by support' }),
  expiry: () => translate({ id: 'billing.line.expiry', message: 'Expired' }),
};

/** Why the balance changed. */
export const lineText = ({ cause }: Pick<StatementLine, 'cause'>): string => causes[cause.kind](cause.step);

/** The options of a list by what each is called. None is chosen at first: nobody asks for something by leaving it as it is. */
export const optionsOf = (choices: Readonly<Record<string, () => string>>) => ({
  placeholder: translate({ id: 'order.choose', message: 'Choose' }),
  options: Object.entries(choices).map(([value, label]) => ({ value, label: label() })),
});
