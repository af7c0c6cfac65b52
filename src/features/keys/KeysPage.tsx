import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import clsx from 'clsx';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { listKeysInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { useIsReadOnly, useAccountPaths } from '../../core/api/account-client.ts';
import { useFailureToast, useReadList } from '../../core/api/use-read.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { useConfirm } from '../../dashboard/dialogs/ConfirmProvider.tsx';
import { DataList, DataTable } from '../../dashboard/lists/DataTable.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { PausedNotice } from '../../dashboard/layout/PausedNotice.tsx';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog, useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { RecentLogin } from '../support/components/RecentLogin.tsx';
import { getKeyName, getKeysTitle, maskKey } from './key-text.ts';
import { useDeleteKey, useFreezeKeys } from './keys-queries.ts';
import type { OpenKeyDialog, KeyDialog } from './use-key-actions.ts';
import { useKeyColumns } from './use-key-columns.tsx';
import layout from '../../ui/layout.module.css';
import styles from './keys.module.css';

function KeysHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader title={getKeysTitle()} action={action}>
      <Translate id="keys.lead">
        API keys authenticate your requests. Keep live keys secret, and use test keys while you build.
      </Translate>
    </PageHeader>
  );
}

/** Reserves the space of the menu for all keys. Without it, the menu could move the actions below the title when it appears. */
const MenuSpace = () => <span className={styles.menuSpace} />;

/** Placeholder until the session is known. */
export function KeysSkeleton() {
  const columns = useKeyColumns(() => {});
  return (
    <>
      <KeysHeader
        action={
          <span className={styles.reserved} aria-hidden="true">
            <MenuSpace />
            <Button disabled>
              <AppIcon name="plus" />
              <Translate id="keys.create">Create key</Translate>
            </Button>
          </span>
        }
      />
      <DataTable caption={getKeysTitle()} columns={columns} rows={undefined} narrow="lines" />
    </>
  );
}

/** The notice above the list while all keys are frozen. */
function FrozenNotice() {
  const freeze = useFreezeKeys();
  return (
    <PausedNotice
      action={
        <Button busy={freeze.isPending} onClick={() => void freeze.run({ body: { frozen: false } })}>
          <Translate id="keys.unfreeze">Unfreeze keys</Translate>
        </Button>
      }
    >
      <Translate id="keys.frozen">
        All keys are frozen, and every request is rejected. Unfreezing restores the previous status of each key.
      </Translate>
    </PausedNotice>
  );
}

function useKeyConfirmations(onDeleted: (key: Key) => void) {
  const confirm = useConfirm();
  const remove = useDeleteKey();
  const freeze = useFreezeKeys();
  return {
    confirmDelete: (key: Key, ...returnTo: readonly (HTMLElement | null)[]) =>
      confirm({
        title: translate({ id: 'keys.delete.title', message: 'Delete API key' }),
        content: (
          <Translate
            id="keys.delete.consequence"
            values={{ name: <strong>{getKeyName(key)}</strong>, key: <code>{maskKey(key)}</code> }}
          >
            {
              '{name} ({key}) stops working immediately, and every request that uses it is rejected. This can’t be undone.'
            }
          </Translate>
        ),
        submit: translate({ id: 'keys.delete.submit', message: 'Delete key' }),
        action: (done) =>
          remove.run({ path: { id: key.id } }, () => {
            done();
            onDeleted(key);
          }),
        returnTo,
      }),
    confirmFreeze: (...returnTo: readonly (HTMLElement | null)[]) =>
      confirm({
        title: translate({ id: 'keys.freeze.title', message: 'Freeze all API keys' }),
        content: (
          <Translate id="keys.freeze.consequence">
            All your API keys, live and test, stop working immediately, and every request is rejected until you unfreeze
            them. Keys that were active then work again. Running tasks continue, and you can still generate works in the
            dashboard.
          </Translate>
        ),
        submit: translate({ id: 'keys.freeze.submit', message: 'Freeze all keys' }),
        action: (done) => freeze.run({ body: { frozen: true } }, done),
        returnTo,
      }),
  };
}

const CreateKeyDialog = lazyDialog(async () => (await import('./CreateKeyDialog.tsx')).CreateKeyDialog);
const KeyPanel = lazyDialog(async () => (await import('./KeyPanel.tsx')).KeyPanel);
const KeyRulesDialog = lazyDialog(async () => (await import('./change-key-dialogs.tsx')).KeyRulesDialog);
const KeyScopesDialog = lazyDialog(async () => (await import('./change-key-dialogs.tsx')).KeyScopesDialog);
const RenameKeyDialog = lazyDialog(async () => (await import('./change-key-dialogs.tsx')).RenameKeyDialog);
const RotateKeyDialog = lazyDialog(async () => (await import('./change-key-dialogs.tsx')).RotateKeyDialog);

function KeyList() {
  const { search } = useLocation();
  const { here } = useAccountPaths();
  const readOnly = useIsReadOnly();
  const history = useHistory();
  const parameters = new URLSearchParams(search);
  const openId = parameters.get('id') ?? undefined;
  const list = useReadList(listKeysInfiniteOptions, { query: useModeFilter() });
  const { rows: keys, error } = list;
  /** Gets the focus after a dialog, because it stays in the document when a row disappears. */
  const createButton = useRef<HTMLButtonElement>(null);
  const creating = useDialog<true>();
  const create = () => creating.openDialog(true, createButton.current);
  const openCreate = useEffectEvent(() => {
    history.replace(here(''));
    create();
  });
  // The command palette links here.
  const wanted = !readOnly && parameters.has('create');
  useEffect(() => {
    if (wanted) openCreate();
  }, [wanted]);
  const { subject, openDialog, dialog } = useDialog<{ readonly kind: KeyDialog; readonly apiKey: Key }>();
  const { confirmDelete, confirmFreeze } = useKeyConfirmations((key) => {
    // The panel of a deleted key would be empty.
    if (key.id === openId) history.replace(here(''));
  });
  const openKeyDialog: OpenKeyDialog = (kind, apiKey, from) =>
    kind === 'delete'
      ? confirmDelete(apiKey, from, createButton.current)
      : openDialog({ kind, apiKey }, from, createButton.current);
  const columns = useKeyColumns(openKeyDialog);
  const shown = useSidePanel(openId, () => history.replace(here('')));
  const frozen = keys?.some((key) => key.frozen) ?? false;
  useFailureToast(error, {
    exact: translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' }),
  });

  const action = (
    <span className={clsx(layout.row, layout.gap2)}>
      {keys !== undefined && keys.length > 0 && !frozen ? (
        <ActionMenu
          label={translate({ id: 'keys.all', message: 'Actions for all keys' })}
          actions={[
            {
              label: translate({ id: 'keys.freeze', message: 'Freeze all' }),
              danger: true,
              onSelect: (from) => confirmFreeze(from, createButton.current),
            },
          ]}
        />
      ) : (
        <MenuSpace />
      )}
      <Button ref={createButton} variant="primary" onClick={create}>
        <AppIcon name="plus" />
        <Translate id="keys.create">Create key</Translate>
      </Button>
    </span>
  );
  return (
    <>
      {!readOnly && <KeysHeader action={action} />}
      {frozen && !readOnly && <FrozenNotice />}
      <DataList
        list={list}
        failed={translate({ id: 'keys.list.failed', message: 'Your API keys couldn’t be loaded' })}
        caption={getKeysTitle()}
        columns={columns}
        narrow="lines"
        empty={
          <NoneInMode>
            <EmptyState
              title={translate({ id: 'keys.empty.title', message: 'No API keys yet' })}
              action={
                !readOnly && <Button onClick={create}>{translate({ id: 'keys.create', message: 'Create key' })}</Button>
              }
            >
              {!readOnly && (
                <Translate id="keys.empty.text">
                  Create a test key and send your first request. Test requests are free.
                </Translate>
              )}
            </EmptyState>
          </NoneInMode>
        }
      />
      {creating.subject && <CreateKeyDialog {...creating.dialog} />}
      {subject?.kind === 'rename' && <RenameKeyDialog apiKey={subject.apiKey} {...dialog} />}
      {subject?.kind === 'rules' && <KeyRulesDialog apiKey={subject.apiKey} {...dialog} />}
      {subject?.kind === 'scopes' && <KeyScopesDialog apiKey={subject.apiKey} {...dialog} />}
      {subject?.kind === 'rotate' && <RotateKeyDialog apiKey={subject.apiKey} {...dialog} />}
      {shown && <KeyPanel key={shown.id} keyId={shown.id} openDialog={openKeyDialog} {...shown.panel} />}
    </>
  );
}

/** The keys of the account. Some scopes, and secrets of keys with them, require a recent login. */
export function KeysPage() {
  const readOnly = useIsReadOnly();
  return readOnly ? (
    <KeyList />
  ) : (
    <RecentLogin>
      <KeyList />
    </RecentLogin>
  );
}
