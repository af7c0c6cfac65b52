import { translate } from '@docusaurus/Translate';
import type { Payout } from '#generated/account/types.gen.ts';
import type { useFormat } from '../../core/format/format.ts';

export const payoutCauses: Readonly<Record<Payout['cause'], () => string>> = {
  surplus: () => translate({ id: 'support.payout.surplus', message: 'Paid twice' }),
  refund: () => translate({ id: 'support.payout.refund', message: 'Refund' }),
  provider: () => translate({ id: 'support.payout.provider', message: 'Refunded at the provider' }),
  dispute: () => translate({ id: 'orders.dispute.lost', message: 'Payment reversed' }),
};

/** What the customer owes, because the credits were spent before their money left. */
export const formatOwed = (
  { number, money }: Pick<ReturnType<typeof useFormat>, 'number' | 'money'>,
  { owed_credits: credits, owed_amount: amount, currency }: Pick<Payout, 'owed_credits' | 'owed_amount' | 'currency'>,
): string =>
  translate(
    { id: 'support.payout.owed', message: 'Owed: {credits} spent credits ({amount})' },
    { credits: number(credits), amount: money(amount, currency) },
  );
