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
import { jsonCall } from '../../core/api/json-call.ts';
import { type OperationName, useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import type { PageConfig } from '../../core/page-services.ts';

/** How one logs in. */
export const useSecurity = () => useRead(getSecurityOptions, {});

/** Other services that one can log in with here. */
export const useProviders = () => useRead(getSignInOptionsOptions, {}).data?.providers ?? [];

/** The sessions, newest first, page by page. */
export const useSessions = () => useRows(listSessionsInfiniteOptions, {});

/** What a change of the ways to log in makes out of date: it may end sessions. */
export const signInReads: readonly OperationName[] = ['getSecurity', 'listSessions'];

const removeFailed = () => translate({ id: 'profile.removeFailed', message: 'It couldn’t be removed. Try again.' });

export const useRemovePasskey = () =>
  useAction(removePasskeyMutation, {
    success: translate({ id: 'profile.passkeys.removed', message: 'Passkey removed' }),
    failure: removeFailed,
    refresh: ['getSecurity'],
  });

/** `name`: of the other service. */
export const useUnlink = (name: string) =>
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

/** Takes back that the account is to be deleted. */
export const useCancelDeletion = () =>
  useAction(cancelDeletionMutation, {
    success: translate({
      id: 'profile.delete.canceled',
      message: 'Your account is kept, and your API keys work again',
    }),
    failure: translate({ id: 'profile.delete.cancelFailed', message: 'The deletion couldn’t be canceled. Try again.' }),
    refresh: ['getSession', 'listSessions'],
  });

// The auth library's operations of this page. They are not in the contract: their bodies and errors are its own.
const post = <Body>(config: PageConfig, path: string, body: object): Promise<Body> =>
  jsonCall<Body>(config, 'POST', `/api/auth/${path}`, body);

/** Sends a mail to the address that the account is to have. */
export const changeEmail = (config: PageConfig, newEmail: string, locale: string) =>
  post(config, 'change-email', { newEmail, locale });

/** Sends the mail that asks to confirm one's address once more. */
export const resendVerification = (config: PageConfig) => post(config, 'send-verification-email', {});

export interface Enrollment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Begins to enroll an app: it holds once a code of it was entered. */
export const beginTwoFactor = (config: PageConfig, password: string) =>
  post<Enrollment>(config, 'two-factor/enable', { password });

export const finishTwoFactor = (config: PageConfig, code: string) => post(config, 'two-factor/verify-totp', { code });

export const endTwoFactor = (config: PageConfig, password: string) => post(config, 'two-factor/disable', { password });

/** New recovery codes: those before work no more. */
export const newRecoveryCodes = async (config: PageConfig, password: string) =>
  (await post<Pick<Enrollment, 'backupCodes'>>(config, 'two-factor/generate-backup-codes', { password })).backupCodes;

export const passkeyOptions = (config: PageConfig) =>
  jsonCall<PublicKeyCredentialCreationOptionsJSON>(config, 'GET', '/api/auth/passkey/generate-register-options');

export const registerPasskey = (config: PageConfig, response: unknown, name: string) =>
  post(config, 'passkey/verify-registration', { response, name });

/** Where another service asks whether it may let its visitor in here. */
export const linkAddress = async (config: PageConfig, provider: string, locale: string) =>
  (await post<{ url: string }>(config, 'link-social', { provider, locale })).url;
