import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { listKeysInfiniteOptions, listKeysInfiniteQueryKey } from '#generated/account/@tanstack/react-query.gen.ts';
import { createKey, deleteKey, updateKey } from '#generated/account/sdk.gen.ts';
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

/** Changes the list that is shown, so that what was answered is seen at once and where it is. */
function useKeyList() {
  const queries: QueryClient = useQueryClient();
  const queryKey = listKeysInfiniteQueryKey({ client: useAccountClient() });
  return (change: (keys: Key[], page: number) => Key[]) => {
    queries.setQueryData<InfiniteData<KeyPage>>(
      queryKey,
      (list) => list && { ...list, pages: list.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) },
    );
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
      changeList((keys) => keys.map((known) => (known.id === key.id ? key : known)));
      if (change.status === 'active') toast.success(translate({ id: 'keys.activated', message: 'API key activated' }));
      else if (change.status === 'inactive') {
        toast.success(translate({ id: 'keys.deactivated', message: 'API key deactivated' }));
      } else toast.success(translate({ id: 'keys.renamed', message: 'API key renamed' }));
    },
    onError: (error, { change }) =>
      toast.error(
        problemMessage(
          error,
          change.status === undefined
            ? translate({ id: 'keys.renameFailed', message: 'Rename API key failed, please try again' })
            : translate({ id: 'keys.statusFailed', message: 'Update API key status failed, please try again' }),
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
