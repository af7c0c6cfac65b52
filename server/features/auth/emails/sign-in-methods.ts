import type { Core } from '../../../core/core.ts';
import type { TextFor, Texts } from '../../../core/texts.ts';
import { type QueuedEmail, defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';
import { getProviders } from '../providers.ts';

/** The end of all of these emails. */
const shared = {
  'mail.ways.note':
    "If you didn't make this change, choose a new password immediately, which ends all sessions. Then check the sign-in methods on your profile.",
  'mail.passwordChanged.action': 'Choose a new password',
} as const satisfies Texts;

interface NoticeTexts {
  readonly subject: string;
  readonly text: string;
}

function content(
  core: Core,
  { locale }: QueuedEmail<unknown>,
  say: TextFor<typeof shared>,
  { subject, text }: NoticeTexts,
) {
  return {
    subject,
    paragraphs: [text, say('mail.ways.note')],
    action: {
      label: say('mail.passwordChanged.action'),
      url: createLink(core, locale, '/auth/reset-password', {}),
    },
  };
}

const getBrand = ({ config }: Core) => ({ brand: config.brand.name });

// Notifies the owner of the account, since someone else may have made the change. Queued by auth.sql.

export const twoFactorOn = defineEmailKind()({
  name: 'two-factor-on',
  hours: 72,
  texts: {
    ...shared,
    'mail.twoFactorOn.subject': 'Two-factor authentication was turned on',
    'mail.twoFactorOn.text':
      'Signing in to your account at {brand} now requires a code from your authenticator app. Keep the recovery codes somewhere you can find them without your phone.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('mail.twoFactorOn.subject'),
      text: say('mail.twoFactorOn.text', getBrand(core)),
    }),
});

export const twoFactorOff = defineEmailKind()({
  name: 'two-factor-off',
  hours: 72,
  texts: {
    ...shared,
    'mail.twoFactorOff.subject': 'Two-factor authentication was turned off',
    'mail.twoFactorOff.text': 'Signing in to your account at {brand} no longer requires a code.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('mail.twoFactorOff.subject'),
      text: say('mail.twoFactorOff.text', getBrand(core)),
    }),
});

export const passkeyAdded = defineEmailKind()({
  name: 'passkey-added',
  hours: 72,
  texts: {
    ...shared,
    'mail.passkeyAdded.subject': 'A passkey was added to your account',
    'mail.passkeyAdded.text': 'Your account at {brand} has a new passkey. It signs you in without a password.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('mail.passkeyAdded.subject'),
      text: say('mail.passkeyAdded.text', getBrand(core)),
    }),
});

export const passkeyRemoved = defineEmailKind()({
  name: 'passkey-removed',
  hours: 72,
  texts: {
    ...shared,
    'mail.passkeyRemoved.subject': 'A passkey was removed from your account',
    'mail.passkeyRemoved.text':
      "A passkey was removed from your account at {brand}. It can't be used to sign in any longer.",
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('mail.passkeyRemoved.subject'),
      text: say('mail.passkeyRemoved.text', getBrand(core)),
    }),
});

interface SignIn {
  readonly provider: string;
}

/** The provider's name, or its id if it is no longer configured. */
const providerName = (core: Core, { provider }: SignIn): string =>
  getProviders(core).find(({ id }) => id === provider)?.name ?? provider;

const PASSWORD = 'credential';

export const signInAdded = defineEmailKind<SignIn>()({
  name: 'sign-in-added',
  hours: 72,
  texts: {
    ...shared,
    'mail.signInAdded.subject': '{provider} was linked to your account',
    'mail.signInAdded.text': 'You can now sign in to your account at {brand} with {provider}.',
    'mail.passwordSet.subject': 'Your account now has a password',
    'mail.passwordSet.text': 'You can now sign in to your account at {brand} with a password.',
  },
  async compose(core, email, say) {
    if (email.data.provider === PASSWORD) {
      const texts = { subject: say('mail.passwordSet.subject'), text: say('mail.passwordSet.text', getBrand(core)) };
      return content(core, email, say, texts);
    }
    const provider = providerName(core, email.data);
    return content(core, email, say, {
      subject: say('mail.signInAdded.subject', { provider }),
      text: say('mail.signInAdded.text', { ...getBrand(core), provider }),
    });
  },
});

export const signInRemoved = defineEmailKind<SignIn>()({
  name: 'sign-in-removed',
  hours: 72,
  texts: {
    ...shared,
    'mail.signInRemoved.subject': '{provider} is no longer linked to your account',
    'mail.signInRemoved.text': 'You can no longer sign in to your account at {brand} with {provider}.',
  },
  async compose(core, email, say) {
    const provider = providerName(core, email.data);
    return content(core, email, say, {
      subject: say('mail.signInRemoved.subject', { provider }),
      text: say('mail.signInRemoved.text', { ...getBrand(core), provider }),
    });
  },
});
