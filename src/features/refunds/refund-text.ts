import { translate } from '@docusaurus/Translate';
import type { Refund, RefundOffer } from '#generated/account/types.gen.ts';

type Said<Key extends string> = Readonly<Record<Key, () => string>>;

/** Why somebody wants money back, in the order of the list. */
export const refundReasons: Said<Refund['reason']> = {
  accidental_purchase: () => translate({ id: 'refund.reason.accidental', message: 'Accidental purchase' }),
  duplicate_payment: () => translate({ id: 'refund.reason.duplicate', message: 'Duplicate payment' }),
  service_not_as_described: () =>
    translate({ id: 'refund.reason.service', message: 'Service did not work as described' }),
  quality_not_as_expected: () => translate({ id: 'refund.reason.quality', message: 'Quality not as expected' }),
  no_longer_needed: () => translate({ id: 'refund.reason.notNeeded', message: 'No longer needed' }),
  other: () => translate({ id: 'refund.reason.other', message: 'Other' }),
};

/** Why nothing can be asked back. */
export const refusalText: Said<NonNullable<RefundOffer['refusal']>> = {
  not_paid: () => translate({ id: 'refund.refusal.notPaid', message: 'This order is not paid.' }),
  too_late: () =>
    translate({ id: 'refund.refusal.tooLate', message: 'The time in which a refund can be requested is over.' }),
  spent: () => translate({ id: 'refund.refusal.spent', message: 'All credits of this order are spent.' }),
  refunded: () =>
    translate({ id: 'refund.refusal.refunded', message: 'What was unspent of this order was paid back.' }),
  under_review: () =>
    translate({ id: 'refund.refusal.underReview', message: 'A refund of this order is being reviewed.' }),
  disputed: () =>
    translate({ id: 'refund.refusal.disputed', message: 'The payment is disputed: your bank decides about it.' }),
};

interface Shown {
  readonly tone: 'good' | 'busy' | 'bad';
  readonly label: string;
}

const refundStates: Readonly<Record<Refund['state'], () => Shown>> = {
  submitted: () => ({ tone: 'busy', label: translate({ id: 'refund.state.submitted', message: 'Submitted' }) }),
  under_review: () => ({ tone: 'busy', label: translate({ id: 'refund.state.underReview', message: 'Under review' }) }),
  approved: () => ({ tone: 'good', label: translate({ id: 'refund.state.approved', message: 'Approved' }) }),
  refunded: () => ({ tone: 'good', label: translate({ id: 'refund.state.refunded', message: 'Refunded' }) }),
  rejected: () => ({ tone: 'bad', label: translate({ id: 'refund.state.rejected', message: 'Rejected' }) }),
};

export const refundState = ({ state }: Pick<Refund, 'state'>): Shown => refundStates[state]();
