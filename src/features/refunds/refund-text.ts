import { translate } from '@docusaurus/Translate';
import type { Refund, RefundOffer } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

type GetText<Key extends string> = Readonly<Record<Key, () => string>>;

/** Reasons for a refund, in the order of the list. */
export const refundReasons: GetText<Refund['reason']> = {
  accidental_purchase: () => translate({ id: 'refunds.reason.accidental', message: 'Accidental purchase' }),
  duplicate_payment: () => translate({ id: 'refunds.reason.duplicate', message: 'Duplicate payment' }),
  service_not_as_described: () =>
    translate({ id: 'refunds.reason.service', message: 'Service didn’t work as described' }),
  quality_not_as_expected: () => translate({ id: 'refunds.reason.quality', message: 'Quality not as expected' }),
  no_longer_needed: () => translate({ id: 'refunds.reason.notNeeded', message: 'No longer needed' }),
  other: () => translate({ id: 'refunds.reason.other', message: 'Other' }),
};

/** Why an order can't be refunded. */
export const refusalTexts: GetText<NonNullable<RefundOffer['refusal']>> = {
  not_paid: () => translate({ id: 'refunds.refusal.notPaid', message: 'This order isn’t paid.' }),
  too_late: () => translate({ id: 'refunds.refusal.tooLate', message: 'The refund period of this order has ended.' }),
  spent: () => translate({ id: 'refunds.refusal.spent', message: 'All credits of this order are spent.' }),
  refunded: () =>
    translate({ id: 'refunds.refusal.refunded', message: 'The unspent credits of this order were already refunded.' }),
  under_review: () =>
    translate({ id: 'refunds.refusal.underReview', message: 'A refund of this order is already under review.' }),
  disputed: () =>
    translate({
      id: 'refunds.refusal.disputed',
      message: 'This payment is disputed. Your bank will decide the outcome.',
    }),
};

export const refundStates: Readonly<Record<Refund['state'], State>> = {
  submitted: { tone: 'busy', label: () => translate({ id: 'refunds.state.submitted', message: 'Submitted' }) },
  under_review: {
    tone: 'busy',
    label: () => translate({ id: 'refunds.state.underReview', message: 'Under review' }),
  },
  approved: { tone: 'good', label: () => translate({ id: 'refunds.state.approved', message: 'Approved' }) },
  refunded: { tone: 'good', label: () => translate({ id: 'refunds.state.refunded', message: 'Refunded' }) },
  rejected: { tone: 'bad', label: () => translate({ id: 'refunds.state.rejected', message: 'Rejected' }) },
};
