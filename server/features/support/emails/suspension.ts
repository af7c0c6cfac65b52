import { localePath } from '../../../core/site/locale.ts';
import { defineEmailKind } from '../../emails/service.ts';

// Notifies the customer. The reason is for support only; customers can request it by replying.

export const accountSuspended = defineEmailKind()({
  name: 'account-suspended',
  hours: 24 * 7,
  texts: {
    'mail.suspended.subject': 'Your account is suspended',
    'mail.suspended.text':
      "{brand} support suspended your account. You can't sign in, its API keys are rejected, and saved payment methods aren't charged.",
    'mail.suspended.kept': "Tasks accepted earlier still finish. Your credits and orders don't change.",
    'mail.suspended.next': 'To ask for the reason, or if you think this is a mistake, reply to this email.',
  },
  async compose({ config }, _email, say) {
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

export const accountRestored = defineEmailKind()({
  name: 'account-restored',
  hours: 24 * 7,
  texts: {
    'mail.restored.subject': 'Your account is no longer suspended',
    'mail.restored.text':
      '{brand} support lifted the suspension of your account. You can sign in again, and its API keys work as before.',
    'mail.restored.action': 'Sign in',
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
