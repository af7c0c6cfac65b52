import { defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';

/** Notifies the owner of the account, since someone else may have made the change. Queued by auth.sql. */
export const passwordChanged = defineEmailKind()({
  name: 'password-changed',
  hours: 72,
  texts: {
    'mail.passwordChanged.subject': 'Your password was changed',
    'mail.passwordChanged.text': 'The password for your account at {brand} was changed.',
    'mail.passwordChanged.note': "If you didn't make this change, choose a new password immediately.",
    'mail.passwordChanged.action': 'Choose a new password',
  },
  async compose(core, { locale }, say) {
    return {
      subject: say('mail.passwordChanged.subject'),
      paragraphs: [
        say('mail.passwordChanged.text', { brand: core.config.brand.name }),
        say('mail.passwordChanged.note'),
      ],
      action: {
        label: say('mail.passwordChanged.action'),
        url: createLink(core, locale, '/auth/reset-password', {}),
      },
    };
  },
});

/** Sent to the previous address. */
export const addressChanged = defineEmailKind()({
  name: 'address-changed',
  hours: 72,
  texts: {
    'mail.addressChanged.subject': 'Your email address was changed',
    'mail.addressChanged.text':
      "Your account at {brand} now has a different email address. You can't sign in with this one any longer.",
    'mail.addressChanged.note': "If you didn't make this change, reply to this email immediately.",
  },
  async compose({ config }, _email, say) {
    return {
      subject: say('mail.addressChanged.subject'),
      paragraphs: [say('mail.addressChanged.text', { brand: config.brand.name }), say('mail.addressChanged.note')],
    };
  },
});
