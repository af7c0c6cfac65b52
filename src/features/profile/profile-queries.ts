import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getSecurityOptions,
  getSecurityQueryKey,
  getSignInOptionsOptions,
  listSessionsInfiniteOptions,
  listSessionsInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import {
  cancelDeletion,
  changePassword,
  endOtherSessions,
  endSession,
  removePasskey,
  renamePasskey,
  requestDeletion,
  unlinkSignIn,
  updateMe,
} from '#generated/account/sdk.gen.ts';
import type { CustomerUpdate, PasswordChange } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useSessionService } from '../../core/session/use-session.ts';

/** Changes the account; every part of the site that shows it is told. */
export function useUpdateMe() {
  const client = useAccountClient();
  const session = useSessionService();
  return useMutation({
    mutationFn: async (body: CustomerUpdate) => (await updateMe({ client, body, throwOnError: true })).data,
    onSuccess: () => session.reload(),
  });
}

export function useChangePassword() {
  const client = useAccountClient();
  const refresh = useRefreshSessions();
  const refreshSecurity = useRefreshSecurity();
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      await changePassword({ client, body, throwOnError: true });
    },
    onSuccess: () => Promise.all([refresh(), refreshSecurity()]),
  });
}

/** How one logs in. */
export function useSecurity() {
  return useQuery(getSecurityOptions({ client: useAccountClient() }));
}

/** Other services that one can log in with here. */
export function useProviders() {
  const { data } = useQuery(getSignInOptionsOptions({ client: useAccountClient() }));
  return data?.providers ?? [];
}

/** How one logs in has changed. */
export function useRefreshSecurity() {
  const queries = useQueryClient();
  const queryKey = getSecurityQueryKey({ client: useAccountClient() });
  return () => queries.invalidateQueries({ queryKey });
}

export function useRenamePasskey() {
  const client = useAccountClient();
  const refresh = useRefreshSecurity();
  return useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) => {
      await renamePasskey({ client, path: { id }, body: { name }, throwOnError: true });
    },
    onSettled: refresh,
  });
}

/** Takes a way to log in away. */
export function useRemoveWay(way: 'passkey' | 'sign-in') {
  const client = useAccountClient();
  const refresh = useRefreshSecurity();
  const remove = way === 'passkey' ? removePasskey : unlinkSignIn;
  return useMutation({
    mutationFn: async (id: string) => {
      await remove({ client, path: { id }, throwOnError: true });
    },
    onSettled: refresh,
  });
}

/** The sessions, newest first, page by page. */
export function useSessions() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listSessionsInfiniteOptions({ client }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, sessions: data?.pages.flatMap((page) => page.data) };
}

export function useRefreshSessions() {
  const queries = useQueryClient();
  const queryKey = listSessionsInfiniteQueryKey({ client: useAccountClient() });
  return () => queries.invalidateQueries({ queryKey });
}

export function useEndSession() {
  const client = useAccountClient();
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: async (id: string) => {
      await endSession({ client, path: { id }, throwOnError: true });
    },
    // Also when it failed: the session may have ended by itself.
    onSettled: refresh,
  });
}

export function useEndOtherSessions() {
  const client = useAccountClient();
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: async () => {
      await endOtherSessions({ client, throwOnError: true });
    },
    onSettled: refresh,
  });
}

/** Schedules the end of the account, or takes it back. */
export function useDeletion() {
  const client = useAccountClient();
  const session = useSessionService();
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: async (wish: 'leave' | 'stay') => {
      if (wish === 'leave') await requestDeletion({ client, throwOnError: true });
      else await cancelDeletion({ client, throwOnError: true });
    },
    onSuccess: async () => {
      await session.reload();
      await refresh();
    },
  });
}
