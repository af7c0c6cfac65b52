import { useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { useIsReadOnly, useAccountPaths } from '../../core/api/account-client.ts';
import { ShortDate, TimeAgo } from '../../core/format/times.tsx';
import { useTimeZone } from '../../core/session/use-session.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { RowLink } from '../../dashboard/lists/RowLink.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx';
import { getActionsLabel, getKeyName, getKeyState, maskKey, getModeName } from './key-text.ts';
import { useRevealKey } from './keys-queries.ts';
import { type OpenKeyDialog, useKeyActions } from './use-key-actions.ts';
import { useCopyKey } from './use-copy-key.ts';
import kit from '../../ui/kit.module.css';
import styles from './keys.module.css';

/** A masked key. Test keys can be revealed and copied at any time, except those of assistants. */
export function KeySecret({ apiKey }: { apiKey: Key }) {
  const readOnly = useIsReadOnly();
  const [shown, setShown] = useState(false);
  const secret = useRevealKey();
  const copy = useCopyKey(apiKey.id);
  const masked = <code className={styles.masked}>{maskKey(apiKey)}</code>;
  if (apiKey.mode === 'live' || apiKey.assistant !== null || readOnly) return masked;

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
      <Tooltip text={revealLabel}>
        <IconButton
          icon={<AppIcon name="eye" />}
          label={revealLabel}
          aria-pressed={shown}
          disabled={secret.isPending}
          onClick={reveal}
        />
      </Tooltip>
      <Tooltip text={copyLabel}>
        <IconButton icon="copy" label={copyLabel} onClick={() => void copy.run()} />
      </Tooltip>
    </span>
  );
}

export const keyLabels = {
  key: () => translate({ id: 'keys.column.key', message: 'Key' }),
  mode: () => translate({ id: 'keys.column.mode', message: 'Mode' }),
  status: () => translate({ id: 'keys.column.status', message: 'Status' }),
  spent: () => translate({ id: 'keys.column.spent', message: 'Spent' }),
  created: () => translate({ id: 'keys.column.created', message: 'Created' }),
  expires: () => translate({ id: 'keys.column.expires', message: 'Expires' }),
  neverExpires: () => translate({ id: 'keys.expiry.never', message: 'Never' }),
  used: () => translate({ id: 'keys.column.used', message: 'Last used' }),
  neverUsed: () => translate({ id: 'keys.used.never', message: 'Never' }),
} as const;

export function useKeyColumns(openDialog: OpenKeyDialog): readonly Column<Key>[] {
  const now = useCurrentTime();
  const timeZone = useTimeZone();
  const { here } = useAccountPaths();
  const readOnly = useIsReadOnly();
  const { getActions, isBusy } = useKeyActions(openDialog);

  const actions = (key: Key) => (
    <ActionMenu label={getActionsLabel(key)} disabled={isBusy(key)} actions={getActions(key)} />
  );

  const columns: readonly Column<Key>[] = [
    {
      kind: 'lead',
      title: translate({ id: 'keys.column.name', message: 'Name' }),
      cell: (key) => (
        <RowLink id={key.id} to={here(`id=${key.id}`)} className={clsx(styles.name, key.name === '' && styles.unnamed)}>
          {getKeyName(key)}
        </RowLink>
      ),
    },
    { plain: true, title: keyLabels.key(), cell: (key) => <KeySecret apiKey={key} /> },
    { plain: true, title: keyLabels.mode(), cell: ({ mode }) => getModeName(mode) },
    {
      plain: true,
      title: keyLabels.status(),
      cell: (key) => (
        <>
          <StatusBadge {...getKeyState(key, now)} />
          {key.expires_at !== null && (
            <span className={styles.expiry}>
              <Translate id="library.expires" values={{ when: <ShortDate at={key.expires_at} timeZone={timeZone} /> }}>
                {'Expires: {when}'}
              </Translate>
            </span>
          )}
        </>
      ),
    },
    { title: keyLabels.spent(), count: ({ spent }) => spent },
    { wide: true, title: keyLabels.created(), cell: ({ created_at: at }) => <ShortDate at={at} timeZone={timeZone} /> },
    {
      title: keyLabels.used(),
      cell: ({ last_used_at: at, last_used_address: address }) =>
        at === null ? (
          <span className={kit.muted}>{keyLabels.neverUsed()}</span>
        ) : (
          <>
            <TimeAgo at={at} />
            <span className={styles.lastAddress} title={address ?? undefined}>
              {address}
            </span>
          </>
        ),
    },
    { kind: 'actions', title: translate({ id: 'keys.column.actions', message: 'Actions' }), cell: actions },
  ];
  return readOnly ? columns.filter(({ kind }) => kind !== 'actions') : columns;
}
