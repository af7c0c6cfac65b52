import type { Core } from '../../../core/core.ts';
import type { TextFor, Texts } from '../../../core/texts.ts';
import { type QueuedEmail, defineEmailKind } from '../../emails/service.ts';
import { createLink } from '../links.ts';
import { getProviders } from '../providers.ts';

/** The end of all of these emails. */
const shared = {
  'email.ways.note':
    "If you didn't make this change, choose a new password immediately, which ends all sessions. Then check the sign-in methods in your profile.",
  'email.passwordChanged.action': 'Choose a new password',
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
    paragraphs: [text, say('email.ways.note')],
    action: {
      label: say('email.passwordChanged.action'),
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
    'email.twoFactorOn.subject': 'Two-factor authentication was turned on',
    'email.twoFactorOn.text':
      'Signing in to your {brand} account now requires a code from your authenticator app. Keep the recovery codes somewhere you can find them without your phone.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('email.twoFactorOn.subject'),
      text: say('email.twoFactorOn.text', getBrand(core)),
    }),
});

export const twoFactorOff = defineEmailKind()({
  name: 'two-factor-off',
  hours: 72,
  texts: {
    ...shared,
    'email.twoFactorOff.subject': 'Two-factor authentication was turned off',
    'email.twoFactorOff.text': 'Signing in to your {brand} account no longer requires a code.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('email.twoFactorOff.subject'),
      text: say('email.twoFactorOff.text', getBrand(core)),
    }),
});

export const passkeyAdded = defineEmailKind()({
  name: 'passkey-added',
  hours: 72,
  texts: {
    ...shared,
    'email.passkeyAdded.subject': 'A passkey was added to your account',
    'email.passkeyAdded.text': 'Your {brand} account has a new passkey. It signs you in without a password.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('email.passkeyAdded.subject'),
      text: say('email.passkeyAdded.text', getBrand(core)),
    }),
});

export const passkeyRemoved = defineEmailKind()({
  name: 'passkey-removed',
  hours: 72,
  texts: {
    ...shared,
    'email.passkeyRemoved.subject': 'A passkey was removed from your account',
    'email.passkeyRemoved.text':
      'A passkey was removed from your {brand} account. It can no longer be used to sign in.',
  },
  compose: async (core, email, say) =>
    content(core, email, say, {
      subject: say('email.passkeyRemoved.subject'),
      text: say('email.passkeyRemoved.text', getBrand(core)),
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
    'email.signInAdded.subject': '{provider} was linked to your account',
    'email.signInAdded.text': 'You can now sign in to your {brand} account with {provider}.',
    'email.passwordSet.subject': 'Your account now has a password',
    'email.passwordSet.text': 'You can now sign in to your {brand} account with a password.',
  },
  async compose(core, email, say) {
    if (email.data.provider === PASSWORD) {
      const texts = { subject: say('email.passwordSet.subject'), text: say('email.passwordSet.text', getBrand(core)) };
      return content(core, email, say, texts);
    }
    const provider = providerName(core, email.data);
    return content(core, email, say, {
      subject: say('email.signInAdded.subject', { provider }),
      text: say('email.signInAdded.text', { ...getBrand(core), provider }),
    });
  },
});

export const signInRemoved = defineEmailKind<SignIn>()({
  name: 'sign-in-removed',
  hours: 72,
  texts: {
    ...shared,
    'email.signInRemoved.subject': '{provider} is no longer linked to your account',
    'email.signInRemoved.text': 'You can no longer sign in to your {brand} account with {provider}.',
  },
  async compose(core, email, say) {
    const provider = providerName(core, email.data);
    return content(core, email, say, {
      subject: say('email.signInRemoved.subject', { provider }),
      text: say('email.signInRemoved.text', { ...getBrand(core), provider }),
    });
  },
});
