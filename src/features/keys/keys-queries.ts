import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getKeyOptions,
  getKeyQueryKey,
  listKeyAddressesOptions,
  listKeysInfiniteOptions,
  listKeysInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { createKey, deleteKey, freezeKeys, rotateKey, updateKey } from '#generated/account/sdk.gen.ts';
import type { Key, KeyCreate, KeyPage, KeyUpdate } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** The keys, newest first, page by page. */
export function useKeys() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listKeysInfiniteOptions({ client }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, keys: data?.pages.flatMap((page) => page.data) };
}

/** One key as it is now. */
export function useKey(id: string) {
  const client = useAccountClient();
  return useQuery(getKeyOptions({ client, path: { id } }));
}

/** From where the latest calls of a key came. */
export function useKeyTrail(id: string) {
  const client = useAccountClient();
  return useQuery(listKeyAddressesOptions({ client, path: { id } }));
}

/** Changes what is shown, so that what was answered is seen at once and where it is. */
function useKeyList() {
  const queries: QueryClient = useQueryClient();
  const client = useAccountClient();
  const queryKey = listKeysInfiniteQueryKey({ client });
  return (change: (keys: Key[], page: number) => Key[], changed: readonly Key[] = []) => {
    queries.setQueryData<InfiniteData<KeyPage>>(
      queryKey,
      (list) => list && { ...list, pages: list.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
    );
    for (const key of changed) queries.setQueryData(getKeyQueryKey({ client, path: { id: key.id } }), key);
  };
}

export function useCreateKey() {
  const client = useAccountClient();
  const changeList = useKeyList();
  return useMutation({
    mutationFn: async (body: KeyCreate) => (await createKey({ client, body, throwOnError: true })).data,
    onSuccess: (created) => {
      const { secret: _secret, ...key } = created;
      changeList((keys, page) => (page === 0 ? [key, ...keys] : keys));
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'keys.createFailed', message: 'Create API key failed, please try again' }),
        ),
      ),
  });
}

interface KeyChange {
  readonly id: string;
  readonly change: KeyUpdate;
}

export function useUpdateKey() {
  const client = useAccountClient();
  const changeList = useKeyList();
  return useMutation({
    mutationFn: async ({ id, change }: KeyChange) =>
      (await updateKey({ client, path: { id }, body: change, throwOnError: true })).data,
    onSuccess: (key, { change }) => {
      changeList((keys) => keys.map((known) => (known.id === key.id ? key : known)), [key]);
      if (change.status === 'active') toast.success(translate({ id: 'keys.activated', message: 'API key activated' }));
      else if (change.status === 'inactive') {
        toast.success(translate({ id: 'keys.deactivated', message: 'API key deactivated' }));
      } else if (change.budget) {
        toast.success(translate({ id: 'keys.rules.saved', message: 'Limits of the API key saved' }));
      } else toast.success(translate({ id: 'keys.renamed', message: 'API key renamed' }));
    },
    onError: (error, { change }) =>
      toast.error(
        problemMessage(
          error,
          change.status !== undefined
            ? translate({ id: 'keys.statusFailed', message: 'Update API key status failed, please try again' })
            : change.budget
              ? translate({ id: 'keys.rules.failed', message: 'Save limits failed, please try again' })
              : translate({ id: 'keys.renameFailed', message: 'Rename API key failed, please try again' }),
        ),
      ),
  });
}

export function useDeleteKey() {
  const client = useAccountClient();
  const changeList = useKeyList();
  return useMutation({
    mutationFn: async (id: string) => {
      await deleteKey({ client, path: { id }, throwOnError: true });
    },
    onSuccess: (_, id) => {
      changeList((keys) => keys.filter((key) => key.id !== id));
      toast.success(translate({ id: 'keys.deleted', message: 'API key deleted' }));
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'keys.deleteFailed', message: 'Delete API key failed, please try again' }),
        ),
      ),
  });
}

export function useRotateKey() {
  const client = useAccountClient();
  const changeList = useKeyList();
  return useMutation({
    mutationFn: async ({ id, hours }: { readonly id: string; readonly hours: number }) =>
      (await rotateKey({ client, path: { id }, body: { grace_hours: hours }, throwOnError: true })).data,
    onSuccess: ({ created, replaced }) => {
      const { secret: _secret, ...key } = created;
      changeList(
        (keys, page) => [
          ...(page === 0 ? [key] : []),
          ...keys.map((known) => (known.id === replaced.id ? replaced : known)),
        ],
        [replaced],
      );
      toast.success(translate({ id: 'keys.rotated', message: 'API key rotated' }));
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'keys.rotateFailed', message: 'Rotate API key failed, please try again' }),
        ),
      ),
  });
}

/** Stops all keys, or lets them be what they were. */
export function useFreezeKeys() {
  const client = useAccountClient();
  const changeList = useKeyList();
  return useMutation({
    mutationFn: async (frozen: boolean) => (await freezeKeys({ client, body: { frozen }, throwOnError: true })).data,
    onSuccess: ({ frozen }) => {
      changeList((keys) => keys.map((key) => ({ ...key, frozen })));
      toast.success(
        frozen
          ? translate({ id: 'keys.freeze.done', message: 'All API keys are frozen' })
          : translate({ id: 'keys.unfreeze.done', message: 'API keys are unfrozen' }),
      );
    },
    onError: (error, frozen) =>
      toast.error(
        problemMessage(
          error,
          frozen
            ? translate({ id: 'keys.freeze.failed', message: 'Freeze API keys failed, please try again' })
            : translate({ id: 'keys.unfreeze.failed', message: 'Unfreeze API keys failed, please try again' }),
        ),
      ),
  });
}
