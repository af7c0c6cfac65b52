import { formatMoney } from '../../../core/money.ts';
import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';
import type { ChargeRefusal } from '../providers/provider.ts';

interface Off {
  readonly reason: ChargeRefusal;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
}

/** Sent when the saved payment method was declined, which turns automatic top-ups off. */
export const topUpsOff = defineEmailKind<Off>()({
  name: 'top-ups-off',
  hours: 24 * 7,
  texts: {
    'email.topUpsOff.subject': 'Automatic top-ups are off',
    'email.topUpsOff.declined':
      "We couldn't charge {amount} for order {order} because your saved payment method was declined. Nothing was paid, and we won't try again.",
    'email.topUpsOff.confirmation':
      "Your bank requires you to confirm the payment of {amount} for order {order}, and only you can do that. Nothing was paid, and we won't try again.",
    'email.topUpsOff.next':
      'Pay the order on the billing page, with the same or a different payment method. The method is then saved, and you can turn automatic top-ups on again.',
    'email.topUpsOff.action': 'Open billing',
  },
  async compose({ config }, { data, locale }, say) {
    const { reason, order, amount, currency } = data;
    return {
      subject: say('email.topUpsOff.subject'),
      paragraphs: [
        say(`email.topUpsOff.${reason}`, { amount: formatMoney(locale, amount, currency), order }),
        say('email.topUpsOff.next'),
      ],
      action: {
        label: say('email.topUpsOff.action'),
        url: new URL(localePath(locale, '/dashboard/api/billing'), config.publicUrl).href,
      },
    };
  },
});
