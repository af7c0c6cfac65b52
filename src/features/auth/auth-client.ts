import type {
  AdminLinkState,
  AssistantDecision,
  AssistantProgram,
  AssistantRedirect,
  Customer,
  SignInOptions,
} from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
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

const post = <Body>(path: string, body: object, proof: ChallengeHeaders = {}): Promise<Body> =>
  fetchJson<Body>('POST', `/api/auth/${path}`, body, proof);

export const signIn = (credentials: Credentials, proof: ChallengeHeaders) =>
  post<SignedIn>('sign-in/email', credentials, proof);

/** `locale` is the language in which the account is created. */
export const signUp = (
  account: Credentials & { readonly name: string; readonly locale: string; readonly invitation: string | undefined },
  proof: ChallengeHeaders,
) => post('sign-up/email', account, proof);

export const requestPasswordReset = (email: string, proof: ChallengeHeaders) =>
  post('request-password-reset', { email }, proof);

export const resetPassword = (token: string, newPassword: string) => post('reset-password', { token, newPassword });

export const verifyEmail = (token: string) => post('verify-email', { token });

/** The second factor: a code from an app, or a recovery code. */
export const verifyCode = (kind: 'totp' | 'backup-code', code: string, trustDevice: boolean) =>
  post(`two-factor/verify-${kind}`, { code, trustDevice });

/** Returns the URL of the sign-in service; `returnUrl` is the page to return to. */
export const startSocialSignIn = (
  provider: string,
  locale: string,
  returnUrl: string | undefined,
  invitation: string | undefined,
) =>
  post<{ readonly url: string }>('sign-in/social', {
    provider,
    locale,
    ...(returnUrl === undefined ? {} : { return: returnUrl }),
    ...(invitation === undefined ? {} : { invitation }),
  });

export const getPasskeyOptions = () =>
  fetchJson<PublicKeyCredentialRequestOptionsJSON>('GET', '/api/auth/passkey/generate-authenticate-options');

export const verifyPasskey = (response: unknown) => post('passkey/verify-authentication', { response });

/** Whether the link for the first administrator still works. */
export const checkAdminLink = async (token: string): Promise<boolean> =>
  (await fetchJson<AdminLinkState>('POST', '/api/account/admin-link/check', { token })).works;

/** Makes the signed-in customer the first administrator. */
export const claimAdminLink = (token: string) => fetchJson<Customer>('POST', '/api/account/admin-link', { token });

/** The program that asks for access. `request` is the query of its request. */
export const checkAssistant = (request: string) =>
  fetchJson<AssistantProgram>('POST', '/api/account/assistants/check', { request });

/** Allows or denies the access. Returns the URL that tells the program. */
export const decideAssistant = async (decision: AssistantDecision): Promise<string> =>
  (await fetchJson<AssistantRedirect>('POST', '/api/account/assistants', decision)).url;

const getSignInOptions = () => fetchJson<SignInOptions>('GET', '/api/account/sign-in');

/** The sign-in options other than the password, which is always available. Undefined until they are loaded. */
export const useSignInOptions = () => useLoad(getSignInOptions).data;
