import { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import type { Action } from '../../dashboard/ActionMenu.tsx';
import { canRotate, getScopesTitle } from './key-text.ts';
import { useUpdateKey } from './keys-queries.ts';

export type KeyDialog = 'rename' | 'rules' | 'scopes' | 'rotate' | 'delete';

export type OpenKeyDialog = (dialog: KeyDialog, apiKey: Key, from: HTMLElement | null) => void;

/** The actions of keys, in the menu of a row and in the panel, where a key that is off can be activated at once. */
export function useKeyActions(openDialog: OpenKeyDialog) {
  const now = useCurrentTime();
  const update = useUpdateKey();
  const getActions = (key: Key): readonly (Action | false)[] => {
    const active = key.status === 'active';
    return [
      {
        label: translate({ id: 'keys.action.rename', message: 'Rename' }),
        rare: true,
        onSelect: (from) => openDialog('rename', key, from),
      },
      {
        label: translate({ id: 'keys.action.rules', message: 'Limits' }),
        onSelect: (from) => openDialog('rules', key, from),
      },
      {
        label: getScopesTitle(),
        onSelect: (from) => openDialog('scopes', key, from),
      },
      canRotate(key, now) && {
        label: translate({ id: 'keys.action.rotate', message: 'Rotate' }),
        rare: true,
        onSelect: (from) => openDialog('rotate', key, from),
      },
      {
        label: active
          ? translate({ id: 'keys.action.deactivate', message: 'Deactivate' })
          : translate({ id: 'keys.action.activate', message: 'Activate' }),
        rare: active,
        onSelect: () => void update.run({ path: { id: key.id }, body: { status: active ? 'inactive' : 'active' } }),
      },
      {
        label: translate({ id: 'keys.action.delete', message: 'Delete' }),
        danger: true,
        rare: true,
        onSelect: (from) => openDialog('delete', key, from),
      },
    ];
  };
  return { getActions, isBusy: (key: Key) => update.isPending && update.variables?.path.id === key.id };
}
