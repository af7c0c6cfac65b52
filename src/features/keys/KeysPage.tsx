import { useRef, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import { usePlace } from '../../core/use-place.ts';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { DeleteKeyDialog } from './DeleteKeyDialog.tsx';
import { FreezeKeysDialog } from './FreezeKeysDialog.tsx';
import { FrozenNotice } from './FrozenNotice.tsx';
import { keysTitle } from './key-text.ts';
import { KeyPanel } from './KeyPanel.tsx';
import { KeyRulesDialog } from './KeyRulesDialog.tsx';
import { KeysHeader } from './KeysHeader.tsx';
import { useKeys } from './keys-queries.ts';
import { RenameKeyDialog } from './RenameKeyDialog.tsx';
import { RotateKeyDialog } from './RotateKeyDialog.tsx';
import { type AskKey, type KeyDialog, useKeyColumns } from './use-key-columns.tsx';
import styles from './keys.module.css';

/** Which dialog, about which key, and what asked for it. */
interface Asked {
  readonly dialog: KeyDialog;
  readonly apiKey: Key;
  readonly from: readonly (HTMLElement | null)[];
}

export function KeysPage() {
  const list = useKeys();
  const { rows: keys, error, isFetching, refetch } = list;
  const [creating, setCreating] = useState(false);
  const [createFrom, setCreateFrom] = useState<readonly (HTMLElement | null)[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const createButton = useRef<HTMLSpanElement>(null);
  /** Always there, whatever row a dialog was about. */
  const headerButton = () => createButton.current?.querySelector('button') ?? null;
  const create = () => {
    setCreateFrom([headerButton()]);
    setCreating(true);
  };
  const ask: AskKey = (dialog, apiKey, from) => {
    setAsked({ dialog, apiKey, from: [from, headerButton()] });
    setOpen(true);
  };
  const columns = useKeyColumns(ask);
  const { search } = useLocation();
  const { here } = usePlace();
  const readOnly = useReadOnly();
  const history = useHistory();
  const openId = new URLSearchParams(search).get('id') ?? undefined;
  /** The key of the panel, also while it closes. */
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const [freezing, setFreezing] = useState(false);
  const [freezeFrom, setFreezeFrom] = useState<readonly (HTMLElement | null)[]>([]);
  const freeze = () => {
    setFreezeFrom([headerButton()]);
    setFreezing(true);
  };
  const frozen = keys?.some((key) => key.frozen) ?? false;
  useFailureToast(error, translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' }));

  const action = (
    <span className={styles.header}>
      {keys !== undefined && keys.length > 0 && !frozen && (
        <Button variant="quiet" onClick={freeze}>
          <Translate id="keys.freeze">Freeze all</Translate>
        </Button>
      )}
      <span ref={createButton}>
        <Button variant="primary" onClick={create}>
          <Icon name="plus" />
          <Translate id="keys.create">Create key</Translate>
        </Button>
      </span>
    </span>
  );
  const dialog = asked && {
    apiKey: asked.apiKey,
    open,
    returnTo: asked.from,
    onClose: () => setOpen(false),
    onClosed: () => setAsked(undefined),
  };
  return (
    <>
      {!readOnly && <KeysHeader action={action} />}
      {frozen && !readOnly && <FrozenNotice />}
      {keys === undefined && error !== null ? (
        <QueryFailure
          title={translate({ id: 'keys.list.failed', message: 'Your API keys could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : keys?.length === 0 ? (
        <EmptyState
          title={translate({ id: 'keys.empty.title', message: 'No API keys yet' })}
          action={
            !readOnly && (
              <Button onClick={create}>
                <Translate id="keys.create">Create key</Translate>
              </Button>
            )
          }
        >
          {!readOnly && (
            <Translate id="keys.empty.text">Create a test key and make your first request: it costs nothing.</Translate>
          )}
        </EmptyState>
      ) : (
        <DataTable caption={keysTitle()} columns={columns} rows={keys} rowKey={(key) => key.id} />
      )}
      <LoadMore list={list} />
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} returnTo={createFrom} />
      <FreezeKeysDialog open={freezing} onClose={() => setFreezing(false)} returnTo={freezeFrom} />
      {dialog && asked.dialog === 'rename' && <RenameKeyDialog key={asked.apiKey.id} {...dialog} />}
      {dialog && asked.dialog === 'rules' && <KeyRulesDialog key={asked.apiKey.id} {...dialog} />}
      {dialog && asked.dialog === 'rotate' && <RotateKeyDialog key={asked.apiKey.id} {...dialog} />}
      {dialog && asked.dialog === 'delete' && <DeleteKeyDialog key={asked.apiKey.id} {...dialog} />}
      {shownId !== undefined && (
        <KeyPanel
          key={shownId}
          keyId={shownId}
          open={openId !== undefined}
          onClose={() => history.replace(here(''))}
          onClosed={() => setShownId(undefined)}
          returnTo={[document.querySelector<HTMLElement>(`[data-key="${CSS.escape(shownId)}"]`)]}
        />
      )}
    </>
  );
}
