import { signIn } from '../../../../catalog/sign-in.ts';
import { defineEmailKind } from '../../emails/service.ts';
import { addToken } from '../invitation-store.ts';
import { newLinkToken } from '../../../core/link-token.ts';
import { createLink } from '../links.ts';

/** Lets its recipient create an account. The token exists only in the email. */
export const invitation = defineEmailKind<{ readonly invitation: string }>()({
  name: 'invitation',
  hours: signIn.invitationDays * 24,
  admits: true,
  texts: {
    'email.invitation.subject': 'Your invitation to {brand}',
    'email.invitation.text':
      'An administrator of {brand} has invited you to create an account with this email address.',
    'email.invitation.action': 'Create account',
    'email.invitation.note':
      "The link works once, for {days} days, and only with this address. If you didn't expect it, ignore this email.",
  },
  async compose(core, { data, locale }, say) {
    const token = newLinkToken();
    if (!(await addToken(core.db, data.invitation, token, core.clock.now()))) return null;
    const brand = core.config.brand.name;
    return {
      subject: say('email.invitation.subject', { brand }),
      paragraphs: [say('email.invitation.text', { brand })],
      action: {
        label: say('email.invitation.action'),
        url: createLink(core, locale, '/auth/register', { invitation: token }),
      },
      note: say('email.invitation.note', { days: signIn.invitationDays }),
    };
  },
});
