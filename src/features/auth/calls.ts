import { useEffect, useState } from 'react';
import type { SignInOptions } from '#generated/account/types.gen.ts';
import { jsonCall } from '../../core/api/json-call.ts';
import { type PageConfig, usePageServices } from '../../core/page-services.ts';

// The auth library's operations. They are not in the contract: their bodies and errors are its own.

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a form sends beside its fields: that whoever filled it in is human. */
export type Proof = Readonly<Record<string, string>>;

interface SignedIn {
  /** The password was right; the second factor is asked for. */
  readonly twoFactorRedirect?: boolean;
}

const post = <Body>(config: PageConfig, path: string, body: object, proof: Proof = {}): Promise<Body> =>
  jsonCall<Body>(config, 'POST', `/api/auth/${path}`, body, proof);

const signInOptions = (config: PageConfig) => jsonCall<SignInOptions>(config, 'GET', '/api/account/sign-in');

export const signIn = (config: PageConfig, credentials: Credentials, proof: Proof) =>
  post<SignedIn>(config, 'sign-in/email', credentials, proof);

/** `locale` is the language that the account is made in. */
export const signUp = (
  config: PageConfig,
  account: Credentials & { readonly name: string; readonly locale: string },
  proof: Proof,
) => post(config, 'sign-up/email', account, proof);

export const requestReset = (config: PageConfig, email: string, proof: Proof) =>
  post(config, 'request-password-reset', { email }, proof);

export const resetPassword = (config: PageConfig, token: string, newPassword: string) =>
  post(config, 'reset-password', { token, newPassword });

export const verifyEmail = (config: PageConfig, token: string) => post(config, 'verify-email', { token });

/** The second factor: a code of an app, or one of the recovery codes. */
export const sendCode = (config: PageConfig, kind: 'totp' | 'backup-code', code: string, trustDevice: boolean) =>
  post(config, `two-factor/verify-${kind}`, { code, trustDevice });

/** Answers where to go to log in by another service; `back` is where one wants to be in the end. */
export const beginSocial = (config: PageConfig, provider: string, locale: string, back: string | undefined) =>
  post<{ readonly url: string }>(config, 'sign-in/social', {
    provider,
    locale,
    ...(back === undefined ? {} : { return: back }),
  });

export const passkeyOptions = (config: PageConfig) =>
  jsonCall<PublicKeyCredentialRequestOptionsJSON>(config, 'GET', '/api/auth/passkey/generate-authenticate-options');

export const sendPasskey = (config: PageConfig, response: unknown) =>
  post(config, 'passkey/verify-authentication', { response });

/** What log-in offers beside the password; undefined until it is known. */
export function useSignInOptions(): SignInOptions | undefined {
  const { config } = usePageServices();
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    let gone = false;
    // A question that failed leaves the password, which is always there.
    signInOptions(config).then(
      (answer) => gone || setOptions(answer),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [config]);
  return options;
}
