import { translate } from '@docusaurus/Translate';

/** Each section of the page by its anchor. */
export const sectionTitles = {
  details: () => translate({ id: 'profile.details.title', message: 'Details' }),
  email: () => translate({ id: 'profile.email.title', message: 'E-mail' }),
  password: () => translate({ id: 'profile.password.title', message: 'Password' }),
  twoFactor: () => translate({ id: 'profile.twoFactor.title', message: 'Two-factor log-in' }),
  passkeys: () => translate({ id: 'profile.passkeys.title', message: 'Passkeys' }),
  signIns: () => translate({ id: 'profile.signIns.title', message: 'Linked sign-ins' }),
  sessions: () => translate({ id: 'profile.sessions.title', message: 'Sessions' }),
  data: () => translate({ id: 'profile.data.title', message: 'Your data' }),
  deletion: () => translate({ id: 'profile.delete.title', message: 'Delete account' }),
} as const;

export const saveFailed = () =>
  translate({ id: 'profile.saveFailed', message: 'Your changes were not saved, please try again' });
