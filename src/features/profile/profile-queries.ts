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
import type { OperationName } from '../../core/api/operation-name.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';

/** How one logs in. */
export const useSecurity = () => useRead(getSecurityOptions, {});

/** Other services that one can log in with here. */
export const useProviders = () => useRead(getSignInOptionsOptions, {}).data?.providers ?? [];

/** The sessions, newest first, page by page. */
export const useSessions = () => useRows(listSessionsInfiniteOptions, {});

/** What a change of the ways to log in makes out of date: it may end sessions. */
export const signInReads: readonly OperationName[] = ['getSecurity', 'listSessions'];

const removeFailed = () => translate({ id: 'profile.removeFailed', message: 'This was not removed, please try again' });

export const useRemovePasskey = () =>
  useAction(removePasskeyMutation, {
    success: translate({ id: 'profile.passkeys.removed', message: 'The passkey is removed' }),
    failure: removeFailed,
    refresh: ['getSecurity'],
  });

/** `name`: of the other service. */
export const useUnlink = (name: string) =>
  useAction(unlinkSignInMutation, {
    success: translate({ id: 'profile.signIns.unlinked', message: '{name} is unlinked' }, { name }),
    failure: removeFailed,
    refresh: ['getSecurity'],
  });

const endFailed = () =>
  translate({ id: 'profile.sessions.endFailed', message: 'The session was not ended, please try again' });

export const useEndSession = () =>
  useAction(endSessionMutation, {
    success: translate({ id: 'profile.sessions.ended', message: 'The session is ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });

export const useEndOtherSessions = () =>
  useAction(endOtherSessionsMutation, {
    success: translate({ id: 'profile.sessions.othersEnded', message: 'All other sessions are ended' }),
    failure: endFailed,
    refresh: ['listSessions'],
  });

/** Takes back that the account is to be deleted. */
export const useCancelDeletion = () =>
  useAction(cancelDeletionMutation, {
    success: translate({ id: 'profile.delete.canceled', message: 'Your account stays, and your API keys work again' }),
    failure: translate({ id: 'profile.delete.cancelFailed', message: 'This was not taken back, please try again' }),
    refresh: ['getSession', 'listSessions'],
  });
