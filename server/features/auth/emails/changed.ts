import { contactAction, contactTexts, defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';

/** Notifies the owner of the account, since someone else may have made the change. Queued by auth.sql. */
export const passwordChanged = defineEmailKind()({
  name: 'password-changed',
  hours: 72,
  texts: {
    'email.passwordChanged.subject': 'Your password was changed',
    'email.passwordChanged.text': 'The password for your {brand} account was changed.',
    'email.passwordChanged.note': "If you didn't make this change, choose a new password immediately.",
    'email.passwordChanged.action': 'Choose a new password',
  },
  async compose(core, { locale }, say) {
    return {
      subject: say('email.passwordChanged.subject'),
      paragraphs: [
        say('email.passwordChanged.text', { brand: core.config.brand.name }),
        say('email.passwordChanged.note'),
      ],
      action: {
        label: say('email.passwordChanged.action'),
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
    'email.addressChanged.subject': 'Your email address was changed',
    'email.addressChanged.text':
      'Your {brand} account now has a different email address. You can no longer sign in with this one.',
    'email.addressChanged.note': "If you didn't make this change, contact support immediately.",
    ...contactTexts,
  },
  async compose({ config }, { locale }, say) {
    return {
      subject: say('email.addressChanged.subject'),
      paragraphs: [say('email.addressChanged.text', { brand: config.brand.name }), say('email.addressChanged.note')],
      action: contactAction(config, locale, say),
    };
  },
});
