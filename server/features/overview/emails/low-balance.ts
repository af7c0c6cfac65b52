import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

/** Queued by alerts.sql when a balance drops below a threshold of the customer. */
export const lowBalance = defineEmailKind<{ readonly threshold: number; readonly balance: number }>()({
  name: 'low-balance',
  hours: 72,
  texts: {
    'email.lowBalance.subject': 'Your balance is below {threshold} credits',
    'email.lowBalance.text':
      'The balance of your {brand} account dropped below {threshold} credits. It is now {balance}. Requests that cost more than the balance are rejected.',
    'email.lowBalance.action': 'Open the overview',
    'email.lowBalance.note':
      'You set this alert on the overview page, where you can change it. It is sent again if the balance drops below the threshold after a top-up.',
  },
  async compose({ config }, { data, locale }, say) {
    const number = new Intl.NumberFormat(locale);
    const values = {
      brand: config.brand.name,
      threshold: number.format(data.threshold),
      balance: number.format(data.balance),
    };
    return {
      subject: say('email.lowBalance.subject', values),
      paragraphs: [say('email.lowBalance.text', values)],
      action: {
        label: say('email.lowBalance.action'),
        url: new URL(localePath(locale, '/dashboard/api/overview'), config.publicUrl).href,
      },
      note: say('email.lowBalance.note'),
    };
  },
});
