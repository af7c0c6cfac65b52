import type { Core } from '../../../core/core.ts';
import type { Say, Texts } from '../../../core/texts.ts';
import { type Mail, mailKind } from '../../mails/service.ts';
import { linkTo } from '../links.ts';
import { providersOf } from '../providers.ts';

/** What all of these mails end with. */
const shared = {
  'mail.ways.note':
    'If it was not you, choose a new password at once, which ends all sessions, and look through the ways to log in on your profile.',
  'mail.passwordChanged.action': 'Choose a new password',
} as const satisfies Texts;

interface Told {
  readonly subject: string;
  readonly text: string;
}

function content(core: Core, { locale }: Mail<unknown>, say: Say<typeof shared>, { subject, text }: Told) {
  return {
    subject,
    paragraphs: [text, say('mail.ways.note')],
    action: {
      label: say('mail.passwordChanged.action'),
      url: linkTo(core, locale, '/auth/reset-password', {}),
    },
  };
}

const brandOf = ({ config }: Core) => ({ brand: config.brand.name });

// Told to whoever has the account: it may have been somebody else who did it. Queued by auth.sql.

export const twoFactorOn = mailKind()({
  name: 'two-factor-on',
  hours: 72,
  texts: {
    ...shared,
    'mail.twoFactorOn.subject': 'Two-factor log-in was turned on',
    'mail.twoFactorOn.text':
      'Whoever logs in to your account at {brand} is asked for a code of the app now. Keep the recovery codes where you find them without your phone.',
  },
  compose: async (core, mail, say) =>
    content(core, mail, say, {
      subject: say('mail.twoFactorOn.subject'),
      text: say('mail.twoFactorOn.text', brandOf(core)),
    }),
});

export const twoFactorOff = mailKind()({
  name: 'two-factor-off',
  hours: 72,
  texts: {
    ...shared,
    'mail.twoFactorOff.subject': 'Two-factor log-in was turned off',
    'mail.twoFactorOff.text': 'Whoever logs in to your account at {brand} is not asked for a code any more.',
  },
  compose: async (core, mail, say) =>
    content(core, mail, say, {
      subject: say('mail.twoFactorOff.subject'),
      text: say('mail.twoFactorOff.text', brandOf(core)),
    }),
});

export const passkeyAdded = mailKind()({
  name: 'passkey-added',
  hours: 72,
  texts: {
    ...shared,
    'mail.passkeyAdded.subject': 'A passkey was added to your account',
    'mail.passkeyAdded.text': 'Your account at {brand} has a new passkey: it logs in without the password.',
  },
  compose: async (core, mail, say) =>
    content(core, mail, say, {
      subject: say('mail.passkeyAdded.subject'),
      text: say('mail.passkeyAdded.text', brandOf(core)),
    }),
});

export const passkeyRemoved = mailKind()({
  name: 'passkey-removed',
  hours: 72,
  texts: {
    ...shared,
    'mail.passkeyRemoved.subject': 'A passkey was removed from your account',
    'mail.passkeyRemoved.text': 'A passkey of your account at {brand} was removed: it does not log in any more.',
  },
  compose: async (core, mail, say) =>
    content(core, mail, say, {
      subject: say('mail.passkeyRemoved.subject'),
      text: say('mail.passkeyRemoved.text', brandOf(core)),
    }),
});

interface SignIn {
  readonly provider: string;
}

/** As it calls itself, or by its id when it is not configured any more. */
const providerName = (core: Core, { provider }: SignIn): string =>
  providersOf(core).find(({ id }) => id === provider)?.name ?? provider;

const PASSWORD = 'credential';

export const signInAdded = mailKind<SignIn>()({
  name: 'sign-in-added',
  hours: 72,
  texts: {
    ...shared,
    'mail.signInAdded.subject': '{provider} was linked to your account',
    'mail.signInAdded.text': 'Your account at {brand} can be logged in to by {provider} now.',
    'mail.passwordSet.subject': 'Your account has a password now',
    'mail.passwordSet.text': 'Your account at {brand} can be logged in to by a password now.',
  },
  async compose(core, mail, say) {
    if (mail.data.provider === PASSWORD) {
      const told = { subject: say('mail.passwordSet.subject'), text: say('mail.passwordSet.text', brandOf(core)) };
      return content(core, mail, say, told);
    }
    const provider = providerName(core, mail.data);
    return content(core, mail, say, {
      subject: say('mail.signInAdded.subject', { provider }),
      text: say('mail.signInAdded.text', { ...brandOf(core), provider }),
    });
  },
});

export const signInRemoved = mailKind<SignIn>()({
  name: 'sign-in-removed',
  hours: 72,
  texts: {
    ...shared,
    'mail.signInRemoved.subject': '{provider} is not linked to your account any more',
    'mail.signInRemoved.text': 'Your account at {brand} cannot be logged in to by {provider} any more.',
  },
  async compose(core, mail, say) {
    const provider = providerName(core, mail.data);
    return content(core, mail, say, {
      subject: say('mail.signInRemoved.subject', { provider }),
      text: say('mail.signInRemoved.text', { ...brandOf(core), provider }),
    });
  },
});
