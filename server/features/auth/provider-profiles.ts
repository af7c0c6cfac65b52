import type { BetterAuthPlugin } from 'better-auth';
import type { OAuth2UserInfo, OAuthProvider } from 'better-auth/oauth2';
import { EMAIL_ADDRESS } from '../../../catalog/email-address.ts';
import { toValidName } from './sign-up.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The ID of a person at a provider: an integer, or ASCII as OpenID Connect requires. */
const SUBJECT = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

/**
 * The person in a provider's profile, in which any value can have any type. Names and addresses follow the rules of those
 * that people type. An address counts as confirmed only if the provider says so; some send the boolean as text.
 */
export function readProfile({ name, email, emailVerified }: Claims): Omit<OAuth2UserInfo, 'id'> {
  if (typeof email !== 'string' || !EMAIL_ADDRESS.test(email)) {
    return { name: toValidName(name) ?? '', email: null, emailVerified: false };
  }
  return {
    name: toValidName(name) ?? toValidName(email.slice(0, email.indexOf('@'))) ?? '',
    email,
    emailVerified: emailVerified === true || emailVerified === 'true',
  };
}

/** Returns the ID of a person at a provider. @throws Error for anything but a text or an integer. */
function readSubject(subject: unknown): string {
  if (Number.isSafeInteger(subject)) return String(subject);
  if (typeof subject === 'string' && SUBJECT.test(subject)) return subject;
  throw new Error('The provider sent no valid ID of the person.');
}

/** The claims of an ID token whose signature was verified before. */
const readClaims = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;

/**
 * The ID of a person at an OpenID Connect provider, from the signed token. A profile from another place must be
 * the same person's (OpenID Connect Core, 5.3.2). @throws Error if it isn't, and without a token.
 */
export function readSignedSubject(idToken: string | undefined, profile: Claims): string {
  if (idToken === undefined) throw new Error('The provider sent no ID token.');
  const subject = readSubject(readClaims(idToken)['sub']);
  if (profile['sub'] !== subject) throw new Error('The ID token and the profile belong to different people.');
  return subject;
}

const withValidProfiles = (provider: OAuthProvider): OAuthProvider => ({
  ...provider,
  accountSubject: async (account) => readSubject(await provider.accountSubject(account)),
  async getUserInfo(tokens) {
    const info = await provider.getUserInfo(tokens);
    return info && { user: readProfile({ ...info.user }), data: info.data };
  },
});

/** Passes on only valid values of providers. The library accepts any type as a confirmation, an ID, a name and an address. */
export const validProfiles = {
  id: 'valid-profiles',
  init: ({ socialProviders }) => ({ context: { socialProviders: socialProviders.map(withValidProfiles) } }),
} satisfies BetterAuthPlugin;
