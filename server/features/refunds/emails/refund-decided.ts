import { formatMoney } from '../../../core/money.ts';
import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

interface Decided {
  readonly refund: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly outcome: 'approved' | 'rejected';
  /** Whether the order's money was lost to a dispute. */
  readonly lost: boolean;
  /** Support's message to the customer. */
  readonly note: string;
}

/** Sent when support has decided about a refund. */
export const refundDecided = defineEmailKind<Decided>()({
  name: 'refund-decided',
  hours: 24 * 7,
  texts: {
    'email.refund.approved.subject': 'Your refund is approved',
    'email.refund.approved.text':
      'We are refunding {amount} of order {order} to your payment method. It can take a few days to appear on your bank statement.',
    'email.refund.rejected.subject': 'Your refund request was rejected',
    'email.refund.rejected.text':
      "We can't refund order {order}. The credits reserved for the refund are back in your balance.",
    'email.refund.rejected.lost':
      "We can't refund order {order} because your bank has already returned the money. The credits reserved for the refund were removed from your account.",
    'email.refund.action': 'Open orders',
  },
  async compose({ config }, { data, locale }, say) {
    const { outcome, lost, amount, currency, order, note } = data;
    const text =
      outcome === 'rejected' && lost
        ? say('email.refund.rejected.lost', { order })
        : say(`email.refund.${outcome}.text`, { amount: formatMoney(locale, amount, currency), order });
    return {
      subject: say(`email.refund.${outcome}.subject`),
      paragraphs: [text, ...(note === '' ? [] : [note])],
      action: {
        label: say('email.refund.action'),
        url: new URL(localePath(locale, '/user/orders'), config.publicUrl).href,
      },
    };
  },
});
