import type { SignInOptions } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import type { PageConfig } from '../../core/page-services.ts';
import { useLoad } from '../../core/use-load.ts';

// The auth library's operations. They aren't in the contract, because the library defines their bodies and errors.

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Headers that prove that the visitor passed the bot challenge. */
export type ChallengeHeaders = Readonly<Record<string, string>>;

interface SignedIn {
  /** The password is correct; the second factor is required. */
  readonly twoFactorRedirect?: boolean;
}

const post = <Body>(config: PageConfig, path: string, body: object, proof: ChallengeHeaders = {}): Promise<Body> =>
  fetchJson<Body>(config, 'POST', `/api/auth/${path}`, body, proof);

export const signIn = (config: PageConfig, credentials: Credentials, proof: ChallengeHeaders) =>
  post<SignedIn>(config, 'sign-in/email', credentials, proof);

/** `locale` is the language in which the account is created. */
export const signUp = (
  config: PageConfig,
  account: Credentials & { readonly name: string; readonly locale: string; readonly invitation: string | undefined },
  proof: ChallengeHeaders,
) => post(config, 'sign-up/email', account, proof);

export const requestPasswordReset = (config: PageConfig, email: string, proof: ChallengeHeaders) =>
  post(config, 'request-password-reset', { email }, proof);

export const resetPassword = (config: PageConfig, token: string, newPassword: string) =>
  post(config, 'reset-password', { token, newPassword });

export const verifyEmail = (config: PageConfig, token: string) => post(config, 'verify-email', { token });

/** The second factor: a code from an app, or a recovery code. */
export const verifyCode = (config: PageConfig, kind: 'totp' | 'backup-code', code: string, trustDevice: boolean) =>
  post(config, `two-factor/verify-${kind}`, { code, trustDevice });

/** Returns the URL of the sign-in service; `returnUrl` is the page to return to. */
export const startSocialSignIn = (
  config: PageConfig,
  provider: string,
  locale: string,
  returnUrl: string | undefined,
  invitation: string | undefined,
) =>
  post<{ readonly url: string }>(config, 'sign-in/social', {
    provider,
    locale,
    ...(returnUrl === undefined ? {} : { return: returnUrl }),
    ...(invitation === undefined ? {} : { invitation }),
  });

export const getPasskeyOptions = (config: PageConfig) =>
  fetchJson<PublicKeyCredentialRequestOptionsJSON>(config, 'GET', '/api/auth/passkey/generate-authenticate-options');

export const verifyPasskey = (config: PageConfig, response: unknown) =>
  post(config, 'passkey/verify-authentication', { response });

const getSignInOptions = (config: PageConfig) => fetchJson<SignInOptions>(config, 'GET', '/api/account/sign-in');

/** The sign-in options other than the password, which is always available. Undefined until they are loaded. */
export const useSignInOptions = () => useLoad(getSignInOptions).data;
