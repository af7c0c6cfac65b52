import { z } from 'zod';
import { faultless } from './faultless.ts';
import { LOOPBACK } from './loopback.ts';
import { findGoogleIdFault } from './mistaken-keys.ts';

/** Credentials of this server at an OAuth provider. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** Any OpenID Connect provider. */
export interface OidcClient extends OAuthClient {
  /** Without a trailing slash. */
  readonly issuer: string;
  /** Shown on its button. */
  readonly name: string;
}

/** Sign-in providers in addition to the password. Null means that the provider isn't offered. */
export interface SignInConfig {
  readonly google: OAuthClient | null;
  readonly github: OAuthClient | null;
  readonly oidc: OidcClient | null;
}

/** Who can create an account: everyone, people whom an administrator has invited, or nobody. */
export type SignUpMode = 'open' | 'invited' | 'closed';

/** The bot challenge of Cloudflare Turnstile. */
export interface TurnstileConfig {
  readonly secret: string;
  /** The endpoint that verifies a visitor's token. */
  readonly verifyUrl: string;
}

const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

const text = z.string();

/** Environment variables of sign-in. */
export const signInVariables = {
  OAUTH_GOOGLE_ID: faultless(findGoogleIdFault),
  OAUTH_GOOGLE_SECRET: text,
  OAUTH_GITHUB_ID: text,
  OAUTH_GITHUB_SECRET: text,
  OAUTH_OIDC_ISSUER: text
    .refine(isIssuer, 'must be an https URL such as https://login.example')
    .refine((value) => !value.includes('/.well-known/'), 'must be the issuer, without /.well-known and what follows'),
  OAUTH_OIDC_ID: text,
  OAUTH_OIDC_SECRET: text,
  OAUTH_OIDC_NAME: text.max(40, 'must have at most 40 characters'),
  TURNSTILE_SECRET: text,
} as const;

type Values = Readonly<Partial<Record<keyof typeof signInVariables, string | undefined>>>;

const GROUPS = [
  ['OAUTH_GOOGLE_ID', 'OAUTH_GOOGLE_SECRET'],
  ['OAUTH_GITHUB_ID', 'OAUTH_GITHUB_SECRET'],
  ['OAUTH_OIDC_ISSUER', 'OAUTH_OIDC_ID', 'OAUTH_OIDC_SECRET', 'OAUTH_OIDC_NAME'],
] as const;

/**
 * Variables that are missing for those that are set. Only the name of an OIDC provider is optional. `siteKey` of Turnstile is
 * undefined if the site configuration can't be read.
 */
export function findSignInFaults(has: (name: string) => boolean, siteKey: string | null | undefined): string[] {
  const faults = GROUPS.flatMap((group) => {
    const given = group.find(has);
    if (given === undefined) return [];
    const needed = group.filter((name) => name !== 'OAUTH_OIDC_NAME' && !has(name));
    return needed.map((name) => `${name} is required together with ${given}`);
  });
  if (has('TURNSTILE_SECRET') && siteKey === null) {
    faults.push('TURNSTILE_SECRET requires seo.turnstileSiteKey in the site configuration');
  }
  if (!has('TURNSTILE_SECRET') && typeof siteKey === 'string') {
    faults.push('TURNSTILE_SECRET is required together with seo.turnstileSiteKey in the site configuration');
  }
  return faults;
}

const toOAuthClient = (id?: string, secret?: string): OAuthClient | null =>
  id === undefined || secret === undefined ? null : { id, secret };

export function readSignIn(values: Values): { signIn: SignInConfig; turnstile: TurnstileConfig | null } {
  const oidc = toOAuthClient(values.OAUTH_OIDC_ID, values.OAUTH_OIDC_SECRET);
  const issuer = values.OAUTH_OIDC_ISSUER?.replace(/\/$/, '');
  const secret = values.TURNSTILE_SECRET;
  return {
    signIn: {
      google: toOAuthClient(values.OAUTH_GOOGLE_ID, values.OAUTH_GOOGLE_SECRET),
      github: toOAuthClient(values.OAUTH_GITHUB_ID, values.OAUTH_GITHUB_SECRET),
      oidc: oidc && issuer !== undefined ? { ...oidc, issuer, name: values.OAUTH_OIDC_NAME ?? 'SSO' } : null,
    },
    turnstile: secret === undefined ? null : { secret, verifyUrl: TURNSTILE_VERIFY_URL },
  };
}
