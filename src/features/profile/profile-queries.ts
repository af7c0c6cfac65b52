import { translate } from '@docusaurus/Translate';
import {
  cancelDeletionMutation,
  endOtherSessionsMutation,
  endSessionMutation,
  getSecurityOptions,
  getSignInOptionsOptions,
  listSessionsInfiniteOptions,
  removePasskeyMutation,
  unlinkSignInMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { type OperationName, useAction } from '../../core/api/use-action.ts';
import { useRead, useReadList } from '../../core/api/use-read.ts';
import type { PageConfig } from '../../core/page-services.ts';

/** The sign-in methods of the account. */
export const useSecurity = () => useRead(getSecurityOptions, {});

/** Other services that customers can sign in with. */
export const useProviders = () => useRead(getSignInOptionsOptions, {}).data?.providers ?? [];

/** The sessions, newest first, page by page. */
export const useSessions = () => useReadList(listSessionsInfiniteOptions, {});

/** Operations to reload after a change of the sign-in methods, which may end sessions. */
export const signInOperations: readonly OperationName[] = ['getSecurity', 'listSessions'];

const removeFailed = () =>
  translate({ id: 'profile.removeFailed', message: 'The sign-in method couldn’t be removed. Try again.' });

export const useRemovePasskey = () =>
  useAction(removePasskeyMutation, {
    success: translate({ id: 'profile.passkeys.removed', message: 'Passkey removed' }),
    failure: removeFailed,
    refresh: ['getSecurity'],
  });

/** `name` is the name of the other service. */
export const useUnlinkAccount = (name: string) =>
  useAction(unlinkSignInMutation, {
    success: translate({ id: 'profile.signIns.unlinked', message: '{name} unlinked' }, { name }),
    failure: removeFailed,
    refresh: ['getSecurity'],
  });

const endFailed = () =>
  translate({ id: 'profile.sessions.endFailed', message: 'The session couldn’t be ended. Try again.' });

export const useEndSession = () =>
  useAction(endSessionMutation, {
    success: translate({ id: 'profile.sessions.ended', message: 'Session ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });

export const useEndOtherSessions = () =>
  useAction(endOtherSessionsMutation, {
    success: translate({ id: 'profile.sessions.othersEnded', message: 'All other sessions ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });

/** Cancels the deletion of the account. */
export const useCancelDeletion = () =>
  useAction(cancelDeletionMutation, {
    success: translate({
      id: 'profile.delete.canceled',
      message: 'Your account won’t be deleted, and your API keys work again',
    }),
    failure: translate({ id: 'profile.delete.cancelFailed', message: 'The deletion couldn’t be canceled. Try again.' }),
    refresh: ['getSession', 'listSessions'],
  });

// The auth library's operations for this page. They aren't in the contract, because the library defines their bodies
// and errors.
const post = <Body>(config: PageConfig, path: string, body: object): Promise<Body> =>
  fetchJson<Body>(config, 'POST', `/api/auth/${path}`, body);

/** Sends a confirmation email to the new address. */
export const changeEmail = (config: PageConfig, newEmail: string, locale: string) =>
  post(config, 'change-email', { newEmail, locale });

/** Sends the verification email again. */
export const resendVerification = (config: PageConfig) => post(config, 'send-verification-email', {});

export interface Enrollment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Starts to set up an app. Two-factor authentication is on after the first code of the app is verified. */
export const startTwoFactor = (config: PageConfig, password: string) =>
  post<Enrollment>(config, 'two-factor/enable', { password });

export const verifyTwoFactor = (config: PageConfig, code: string) => post(config, 'two-factor/verify-totp', { code });

export const disableTwoFactor = (config: PageConfig, password: string) =>
  post(config, 'two-factor/disable', { password });

/** Creates new recovery codes, which invalidates the previous ones. */
export const regenerateRecoveryCodes = async (config: PageConfig, password: string) =>
  (await post<Pick<Enrollment, 'backupCodes'>>(config, 'two-factor/generate-backup-codes', { password })).backupCodes;

export const getPasskeyOptions = (config: PageConfig) =>
  fetchJson<PublicKeyCredentialCreationOptionsJSON>(config, 'GET', '/api/auth/passkey/generate-register-options');

export const registerPasskey = (config: PageConfig, response: unknown, name: string) =>
  post(config, 'passkey/verify-registration', { response, name });

/** The URL where the provider asks for consent. */
export const startAccountLink = async (config: PageConfig, provider: string, locale: string) =>
  (await post<{ url: string }>(config, 'link-social', { provider, locale })).url;
