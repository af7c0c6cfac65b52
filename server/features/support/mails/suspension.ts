import { localePath } from '../../../core/site/locale.ts';
import { mailKind } from '../../mails/service.ts';

// Told to whom it happens. Why is written down for support alone: what is said of it is said in an answer.

export const accountSuspended = mailKind()({
  name: 'account-suspended',
  hours: 24 * 7,
  texts: {
    'mail.suspended.subject': 'Your account is suspended',
    'mail.suspended.text':
      'Support has suspended your account at {brand}. Nobody can log in to it, its API keys are refused, and nothing is charged to a saved payment method.',
    'mail.suspended.kept': 'What was accepted before is still made. Your credits and orders stay as they are.',
    'mail.suspended.next': 'Answer this mail to ask why, or if you think that it is a mistake.',
  },
  async compose({ config }, _mail, say) {
    return {
      subject: say('mail.suspended.subject'),
      paragraphs: [
        say('mail.suspended.text', { brand: config.brand.name }),
        say('mail.suspended.kept'),
        say('mail.suspended.next'),
      ],
    };
  },
});

export const accountRestored = mailKind()({
  name: 'account-restored',
  hours: 24 * 7,
  texts: {
    'mail.restored.subject': 'Your account is no longer suspended',
    'mail.restored.text':
      'Support has lifted the suspension of your account at {brand}. You can log in again, and its API keys work as they did before.',
    'mail.restored.action': 'Log in',
  },
  async compose({ config }, { locale }, say) {
    return {
      subject: say('mail.restored.subject'),
      paragraphs: [say('mail.restored.text', { brand: config.brand.name })],
      action: {
        label: say('mail.restored.action'),
        url: new URL(localePath(locale, '/auth/login'), config.publicUrl).href,
      },
    };
  },
});
