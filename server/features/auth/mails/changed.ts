import { mailKind } from '../../mails/service.ts';
import { linkTo } from '../links.ts';

/** Told to whoever has the account: it may have been somebody else who did it. Queued by auth.sql. */
export const passwordChanged = mailKind()({
  name: 'password-changed',
  hours: 72,
  texts: {
    'mail.passwordChanged.subject': 'Your password was changed',
    'mail.passwordChanged.text': 'The password of your account at {brand} was changed.',
    'mail.passwordChanged.note': 'If it was not you, choose a new password at once.',
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
        url: linkTo(core, locale, '/auth/reset-password', {}),
      },
    };
  },
});

/** Goes to the address before. */
export const addressChanged = mailKind()({
  name: 'address-changed',
  hours: 72,
  texts: {
    'mail.addressChanged.subject': 'Your e-mail address was changed',
    'mail.addressChanged.text':
      'Your account at {brand} has another e-mail address now. This one cannot be used to log in any more.',
    'mail.addressChanged.note': 'If it was not you, answer this mail at once.',
  },
  async compose({ config }, _mail, say) {
    return {
      subject: say('mail.addressChanged.subject'),
      paragraphs: [say('mail.addressChanged.text', { brand: config.brand.name }), say('mail.addressChanged.note')],
    };
  },
});
