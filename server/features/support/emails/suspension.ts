import { localePath } from '../../../core/site/locale.ts';
import { contactAction, contactTexts, defineEmailKind } from '../../emails/service.ts';

// Notifies the customer. The reason is for support only; customers can ask support for it.

export const accountSuspended = defineEmailKind()({
  name: 'account-suspended',
  hours: 24 * 7,
  texts: {
    'email.suspended.subject': 'Your account is suspended',
    'email.suspended.text':
      "{brand} support suspended your account. You can't sign in, your API keys are rejected, and saved payment methods aren't charged.",
    'email.suspended.kept': "Tasks accepted earlier still finish. Your credits and orders don't change.",
    'email.suspended.next': 'To ask for the reason, or if you think this is a mistake, contact support.',
    ...contactTexts,
  },
  async compose({ config }, { locale }, say) {
    return {
      subject: say('email.suspended.subject'),
      paragraphs: [
        say('email.suspended.text', { brand: config.brand.name }),
        say('email.suspended.kept'),
        say('email.suspended.next'),
      ],
      action: contactAction(config, locale, say),
    };
  },
});

export const accountRestored = defineEmailKind()({
  name: 'account-restored',
  hours: 24 * 7,
  texts: {
    'email.restored.subject': 'Your account is no longer suspended',
    'email.restored.text':
      '{brand} support lifted the suspension of your account. You can sign in again, and your API keys work as before.',
    'email.restored.action': 'Sign in',
  },
  async compose({ config }, { locale }, say) {
    return {
      subject: say('email.restored.subject'),
      paragraphs: [say('email.restored.text', { brand: config.brand.name })],
      action: {
        label: say('email.restored.action'),
        url: new URL(localePath(locale, '/auth/login'), config.publicUrl).href,
      },
    };
  },
});
