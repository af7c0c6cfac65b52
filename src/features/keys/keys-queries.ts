import { useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  createKeyMutation,
  deleteKeyMutation,
  freezeKeysMutation,
  getKeyQueryKey,
  revealKeyMutation,
  rotateKeyMutation,
  updateKeyMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import type { ShowFieldIssues } from '../../core/api/field-errors.ts';
import { useAction } from '../../core/api/use-action.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useUpdateRows } from '../../core/api/use-read.ts';

function useKeyList() {
  const queries = useQueryClient();
  const client = useAccountClient();
  const changeRows = useUpdateRows<Key>();
  return (change: (keys: Key[], page: number) => Key[], changed: readonly Key[] = []) => {
    changeRows({ _id: 'listKeys' }, change);
    for (const key of changed) queries.setQueryData(getKeyQueryKey({ client, path: { id: key.id } }), key);
  };
}

export function useCreateKey(fields: ShowFieldIssues) {
  const changeList = useKeyList();
  return useAction(createKeyMutation, {
    success: ({ secret: _secret, ...key }) => changeList((keys, page) => (page === 0 ? [key, ...keys] : keys)),
    failure: { exact: translate({ id: 'keys.createFailed', message: 'Create API key failed, please try again' }) },
    fields,
  });
}

export function useUpdateKey(fields?: ShowFieldIssues) {
  const changeList = useKeyList();
  const update = useAction(updateKeyMutation, {
    success: (key, { body }) => {
      changeList((keys) => keys.map((known) => (known.id === key.id ? key : known)), [key]);
      if (body.status === 'active') return translate({ id: 'keys.activated', message: 'API key activated' });
      if (body.status === 'inactive') {
        toast.success(translate({ id: 'keys.deactivated', message: 'API key deactivated' }), {
          undo: () => void update.run({ path: { id: key.id }, body: { status: 'active' } }),
        });
        return undefined;
      }
      if (body.scopes) return translate({ id: 'keys.scopes.saved', message: 'API key scopes saved' });
      return body.budget
        ? translate({ id: 'keys.rules.saved', message: 'API key limits saved' })
        : translate({ id: 'keys.renamed', message: 'API key renamed' });
    },
    failure: (_error, { body }) =>
      body.status !== undefined
        ? { exact: translate({ id: 'keys.statusFailed', message: 'Update API key status failed, please try again' }) }
        : body.scopes
          ? translate({ id: 'keys.scopes.failed', message: 'The scopes couldn’t be saved. Try again.' })
          : body.budget
            ? translate({ id: 'keys.rules.failed', message: 'The limits couldn’t be saved. Try again.' })
            : translate({ id: 'keys.renameFailed', message: 'The API key couldn’t be renamed. Try again.' }),
    fields,
  });
  return update;
}

export function useDeleteKey() {
  const changeList = useKeyList();
  return useAction(deleteKeyMutation, {
    success: (_, { path }) => {
      changeList((keys) => keys.filter((key) => key.id !== path.id));
      return translate({ id: 'keys.deleted', message: 'API key deleted' });
    },
    failure: { exact: translate({ id: 'keys.deleteFailed', message: 'Delete API key failed, please try again' }) },
  });
}

export function useRotateKey() {
  const changeList = useKeyList();
  return useAction(rotateKeyMutation, {
    success: ({ created: { secret: _secret, ...created }, replaced }) => {
      changeList(
        (keys, page) => [
          ...(page === 0 ? [created] : []),
          ...keys.map((known) => (known.id === replaced.id ? replaced : known)),
        ],
        [replaced],
      );
      return translate({ id: 'keys.rotated', message: 'API key rotated' });
    },
    failure: translate({ id: 'keys.rotateFailed', message: 'The API key couldn’t be rotated. Try again.' }),
  });
}

/** Freezes all keys, or ends that. Their status stays. */
export function useFreezeKeys() {
  const changeList = useKeyList();
  return useAction(freezeKeysMutation, {
    success: ({ frozen }) => {
      changeList((keys) => keys.map((key) => ({ ...key, frozen })));
      return frozen
        ? translate({ id: 'keys.freeze.done', message: 'All API keys are frozen' })
        : translate({ id: 'keys.unfreeze.done', message: 'API keys are unfrozen' });
    },
    failure: (_error, { body }) =>
      body.frozen
        ? translate({ id: 'keys.freeze.failed', message: 'The API keys couldn’t be frozen. Try again.' })
        : translate({ id: 'keys.unfreeze.failed', message: 'The API keys couldn’t be unfrozen. Try again.' }),
  });
}

/** Shows the secret of a test key. */
export const useRevealKey = () =>
  useAction(revealKeyMutation, {
    failure: translate({ id: 'keys.revealFailed', message: 'The API key couldn’t be revealed. Try again.' }),
  });
