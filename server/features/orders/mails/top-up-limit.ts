import { moneyIn } from '../../../core/money.ts';
import { localePath } from '../../../core/site/locale.ts';
import { mailKind } from '../../mails/service.ts';

interface Limit {
  readonly threshold: number;
  readonly amount: number;
  readonly cap: number;
  readonly charged: number;
  readonly currency: string;
}

/** Credits run low, and what may be charged in the month is too little for another top-up. */
export const topUpLimit = mailKind<Limit>()({
  name: 'top-up-limit',
  hours: 72,
  texts: {
    'mail.topUpLimit.subject': 'Automatic top-ups have reached their limit for this month',
    'mail.topUpLimit.text':
      'Fewer than {threshold} credits are left, and nothing is bought: of the {cap} that you allow a month, {charged} was charged, and another top-up is {amount}.',
    'mail.topUpLimit.next':
      'Top-ups go on when the next month begins, at midnight UTC. To have credits before that, raise the limit or buy credits on the billing page.',
    'mail.topUpLimit.action': 'Open billing',
  },
  async compose({ config }, { data, locale }, say) {
    const { threshold, currency } = data;
    const money = (amount: number) => moneyIn(locale, amount, currency);
    return {
      subject: say('mail.topUpLimit.subject'),
      paragraphs: [
        say('mail.topUpLimit.text', {
          threshold: new Intl.NumberFormat(locale).format(threshold),
          cap: money(data.cap),
          charged: money(data.charged),
          amount: money(data.amount),
        }),
        say('mail.topUpLimit.next'),
      ],
      action: {
        label: say('mail.topUpLimit.action'),
        url: new URL(localePath(locale, '/dashboard/api/billing'), config.publicUrl).href,
      },
    };
  },
});
