import { formatMoney } from '../../../core/money.ts';
import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

interface Limit {
  readonly threshold: number;
  readonly amount: number;
  readonly cap: number;
  readonly charged: number;
  readonly currency: string;
}

/** Sent when credits run low and the monthly cap leaves no room for another top-up. */
export const topUpLimit = defineEmailKind<Limit>()({
  name: 'top-up-limit',
  hours: 72,
  texts: {
    'email.topUpLimit.subject': "Automatic top-ups have reached this month's limit",
    'email.topUpLimit.text':
      'Your balance is below {threshold} credits, but no top-up was made. Your monthly limit is {cap}, {charged} has been charged this month, and another top-up costs {amount}.',
    'email.topUpLimit.next':
      'Automatic top-ups resume at the start of next month, at midnight UTC. If you need credits before then, raise the limit or buy credits on the billing page.',
    'email.topUpLimit.action': 'Open billing',
  },
  async compose({ config }, { data, locale }, say) {
    const { threshold, currency } = data;
    const money = (amount: number) => formatMoney(locale, amount, currency);
    return {
      subject: say('email.topUpLimit.subject'),
      paragraphs: [
        say('email.topUpLimit.text', {
          threshold: new Intl.NumberFormat(locale).format(threshold),
          cap: money(data.cap),
          charged: money(data.charged),
          amount: money(data.amount),
        }),
        say('email.topUpLimit.next'),
      ],
      action: {
        label: say('email.topUpLimit.action'),
        url: new URL(localePath(locale, '/dashboard/api/billing'), config.publicUrl).href,
      },
    };
  },
});
