import { defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';

/** Sent to the owner of an address with which someone signs up again. The response doesn't say that it is taken. */
export const signUpTaken = defineEmailKind()({
  name: 'sign-up-taken',
  hours: 24,
  texts: {
    'email.signUpTaken.subject': 'You already have an account',
    'email.signUpTaken.text':
      'Someone tried to create an account at {brand} with this address, which already has one. To use it, sign in, or choose a new password if you forgot yours.',
    'email.passwordChanged.action': 'Choose a new password',
    'email.signUpTaken.note': "If this wasn't you, ignore this email: your account hasn't changed.",
  },
  async compose(core, { locale }, say) {
    return {
      subject: say('email.signUpTaken.subject'),
      paragraphs: [say('email.signUpTaken.text', { brand: core.config.brand.name })],
      action: {
        label: say('email.passwordChanged.action'),
        url: createLink(core, locale, '/auth/reset-password', {}),
      },
      note: say('email.signUpTaken.note'),
    };
  },
});
