import { useState } from 'react';
import { Tooltip } from 'antd';
import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useIsReadOnly, useAccountPaths } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { canRotate, getKeyName, getKeyState, maskKey, getModeName } from './key-text.ts';
import { useRevealKey, useUpdateKey } from './keys-queries.ts';
import { useCopyKey } from './use-copy-key.ts';
import styles from './keys.module.css';

/** A masked key in the list. Test keys can be revealed and copied at any time. */
function KeySecret({ apiKey }: { apiKey: Key }) {
  const readOnly = useIsReadOnly();
  const [shown, setShown] = useState(false);
  const secret = useRevealKey();
  const copy = useCopyKey(apiKey.id);
  const masked = <code className={styles.masked}>{maskKey(apiKey)}</code>;
  if (apiKey.mode === 'live' || readOnly) return masked;

  function reveal() {
    if (shown || secret.data !== undefined) setShown(!shown);
    else void secret.run({ path: { id: apiKey.id } }, () => setShown(true));
  }

  const name = getKeyName(apiKey);
  const revealLabel = shown
    ? translate({ id: 'keys.hide', message: 'Hide {name}' }, { name })
    : translate({ id: 'keys.reveal', message: 'Reveal {name}' }, { name });
  const copyLabel = translate({ id: 'keys.copy', message: 'Copy {name}' }, { name });
  return (
    <span className={styles.secret}>
      {shown ? <code className={styles.masked}>{secret.data?.secret}</code> : masked}
      <Tooltip title={revealLabel}>
        <IconButton icon="eye" label={revealLabel} aria-pressed={shown} disabled={secret.isPending} onClick={reveal} />
      </Tooltip>
      <Tooltip title={copyLabel}>
        <IconButton icon="copy" label={copyLabel} onClick={() => void copy.run()} />
      </Tooltip>
    </span>
  );
}

/** Dialogs about a key. */
export type KeyDialog = 'rename' | 'rules' | 'rotate' | 'delete';

export type OpenKeyDialog = (dialog: KeyDialog, apiKey: Key, from: HTMLElement | null) => void;

export function useKeyColumns(openDialog: OpenKeyDialog): readonly Column<Key>[] {
  const format = useFormat();
  const now = useCurrentTime();
  const { here } = useAccountPaths();
  const readOnly = useIsReadOnly();
  const update = useUpdateKey();

  const actions = (key: Key) => {
    const active = key.status === 'active';
    return (
      <ActionMenu
        label={translate({ id: 'keys.actions.of', message: 'Actions for {name}' }, { name: getKeyName(key) })}
        disabled={update.isPending && update.variables?.path.id === key.id}
        actions={[
          {
            key: 'rename',
            label: translate({ id: 'keys.action.rename', message: 'Rename' }),
            onSelect: (from) => openDialog('rename', key, from),
          },
          {
            key: 'rules',
            label: translate({ id: 'keys.action.rules', message: 'Limits' }),
            onSelect: (from) => openDialog('rules', key, from),
          },
          ...(canRotate(key, now)
            ? [
                {
                  key: 'rotate',
                  label: translate({ id: 'keys.action.rotate', message: 'Rotate' }),
                  onSelect: (from: HTMLElement | null) => openDialog('rotate', key, from),
                },
              ]
            : []),
          {
            key: 'status',
            label: active
              ? translate({ id: 'keys.action.deactivate', message: 'Deactivate' })
              : translate({ id: 'keys.action.activate', message: 'Activate' }),
            onSelect: () => void update.run({ path: { id: key.id }, body: { status: active ? 'inactive' : 'active' } }),
          },
          {
            key: 'delete',
            label: translate({ id: 'keys.action.delete', message: 'Delete' }),
            danger: true,
            onSelect: (from) => openDialog('delete', key, from),
          },
        ]}
      />
    );
  };

  const columns: readonly Column<Key>[] = [
    {
      key: 'name',
      kind: 'lead',
      title: translate({ id: 'keys.column.name', message: 'Name' }),
      cell: (key) => (
        <Link to={here(`id=${key.id}`)} className={key.name === '' ? styles.unnamed : styles.name} data-key={key.id}>
          {getKeyName(key)}
        </Link>
      ),
    },
    {
      key: 'key',
      title: translate({ id: 'keys.column.key', message: 'Key' }),
      cell: (key) => <KeySecret apiKey={key} />,
    },
    {
      key: 'mode',
      title: translate({ id: 'keys.column.mode', message: 'Mode' }),
      cell: (key) => getModeName(key.mode),
    },
    {
      key: 'status',
      title: translate({ id: 'keys.column.status', message: 'Status' }),
      cell: (key) => <StatusBadge {...getKeyState(key, now)} />,
    },
    {
      key: 'spent',
      kind: 'end',
      title: translate({ id: 'keys.column.spent', message: 'Spent' }),
      cell: (key) => format.number(key.spent),
    },
    {
      key: 'created',
      title: translate({ id: 'keys.column.created', message: 'Created' }),
      cell: (key) => (
        <time dateTime={key.created_at} title={format.moment(key.created_at)}>
          {format.date(key.created_at)}
        </time>
      ),
    },
    {
      key: 'expires',
      title: translate({ id: 'keys.column.expires', message: 'Expires' }),
      cell: (key) =>
        key.expires_at === null ? (
          <span className={styles.muted}>{translate({ id: 'keys.expiry.never', message: 'Never' })}</span>
        ) : (
          <time dateTime={key.expires_at} title={format.moment(key.expires_at)}>
            {format.date(key.expires_at)}
          </time>
        ),
    },
    {
      key: 'used',
      title: translate({ id: 'keys.column.used', message: 'Last used' }),
      cell: (key) =>
        key.last_used_at === null ? (
          <span className={styles.muted}>{translate({ id: 'keys.used.never', message: 'Never' })}</span>
        ) : (
          <span className={styles.used}>
            <time dateTime={key.last_used_at} title={format.moment(key.last_used_at)}>
              {format.ago(key.last_used_at, now)}
            </time>
            <span className={styles.muted} title={key.last_used_address ?? undefined}>
              {key.last_used_address}
            </span>
          </span>
        ),
    },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'keys.column.actions', message: 'Actions' }),
      cell: actions,
    },
  ];
  return readOnly ? columns.filter(({ key }) => key !== 'actions') : columns;
}
