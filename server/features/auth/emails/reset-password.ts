import { signIn } from '../../../../catalog/sign-in.ts';
import { randomBytes } from 'node:crypto';
import { defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';
import { insertResetToken, readRecipient } from '../store.ts';

export const resetPassword = defineEmailKind()({
  name: 'reset-password',
  hours: 1,
  admits: true,
  texts: {
    'email.resetPassword.subject': 'Choose a new password',
    'email.resetPassword.text': 'Someone requested a new password for your {brand} account.',
    'email.resetPassword.unconfirmed':
      'This address was never confirmed. If you choose a password, passkeys, linked sign-ins, and two-factor authentication are removed from the account, because someone else may have added them. API keys, webhook endpoints, and automatic top-ups are turned off until you turn them on again.',
    'email.resetPassword.action': 'Choose a password',
    'email.resetPassword.note':
      "The link works once and expires after {minutes} minutes. If you didn't request a new password, ignore this email: your password doesn't change.",
  },
  async compose(core, { id: message, address, customer_id: id, locale }, say) {
    const recipient = await readRecipient(core.db, id);
    if (id === null || !recipient || recipient.email !== address) return null;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(core.clock.now().getTime() + signIn.linkSeconds.reset * 1000);
    if (!(await core.db.tx((tx) => insertResetToken(tx, { email: message, customerId: id, token, expiresAt }))))
      return null;
    return {
      subject: say('email.resetPassword.subject'),
      paragraphs: [
        say('email.resetPassword.text', { brand: core.config.brand.name }),
        ...(recipient.email_verified ? [] : [say('email.resetPassword.unconfirmed')]),
      ],
      action: {
        label: say('email.resetPassword.action'),
        url: createLink(core, locale, '/auth/update-password', { token }),
      },
      note: say('email.resetPassword.note', { minutes: signIn.linkSeconds.reset / 60 }),
    };
  },
});
