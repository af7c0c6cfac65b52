import { moneyIn } from '../../../core/money.ts';
import { localePath } from '../../../core/site/locale.ts';
import { mailKind } from '../../mails/service.ts';

interface Decided {
  readonly refund: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly outcome: 'approved' | 'rejected';
  /** The bank has taken the money of the order. */
  readonly lost: boolean;
  /** What support says. */
  readonly note: string;
}

/** Support has decided about a refund. */
export const refundDecided = mailKind<Decided>()({
  name: 'refund-decided',
  hours: 24 * 7,
  texts: {
    'mail.refund.approved.subject': 'Your refund is approved',
    'mail.refund.approved.text':
      'We pay {amount} of order {order} back to what you paid with. It may take your bank some days to show it.',
    'mail.refund.rejected.subject': 'Your refund request was rejected',
    'mail.refund.rejected.text':
      'We do not pay order {order} back. The credits that were set aside for it are in your balance again.',
    'mail.refund.rejected.lost':
      'We do not pay order {order} back: your bank has done so. The credits that were set aside for it have left your account with that.',
    'mail.refund.action': 'Open your orders',
  },
  async compose({ config }, { data, locale }, say) {
    const { outcome, lost, amount, currency, order, note } = data;
    const text =
      outcome === 'rejected' && lost
        ? say('mail.refund.rejected.lost', { order })
        : say(`mail.refund.${outcome}.text`, { amount: moneyIn(locale, amount, currency), order });
    return {
      subject: say(`mail.refund.${outcome}.subject`),
      paragraphs: [text, ...(note === '' ? [] : [note])],
      action: {
        label: say('mail.refund.action'),
        url: new URL(localePath(locale, '/user/orders'), config.publicUrl).href,
      },
    };
  },
});
