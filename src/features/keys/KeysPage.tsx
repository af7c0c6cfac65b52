import { useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-failure-toast.ts';
import { DataTable } from '../../kit/DataTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { DeleteKeyDialog } from './DeleteKeyDialog.tsx';
import { keysTitle } from './key-text.ts';
import { KeysHeader } from './KeysHeader.tsx';
import { useKeys } from './keys-queries.ts';
import { RenameKeyDialog } from './RenameKeyDialog.tsx';
import { useKeyColumns } from './use-key-columns.tsx';
import styles from './keys.module.css';

/** Which dialog, about which key, and what asked for it. */
interface Asked {
  readonly dialog: 'rename' | 'delete';
  readonly apiKey: Key;
  readonly from: readonly (HTMLElement | null)[];
}

export function KeysPage() {
  const { keys, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useKeys();
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
  const ask = (dialog: Asked['dialog']) => (apiKey: Key, from: HTMLElement | null) => {
    setAsked({ dialog, apiKey, from: [from, headerButton()] });
    setOpen(true);
  };
  const columns = useKeyColumns({ onRename: ask('rename'), onDelete: ask('delete') });
  useFailureToast(error, translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' }));

  const action = (
    <span ref={createButton}>
      <Button variant="primary" onClick={create}>
        <Icon name="plus" />
        <Translate id="keys.create">Create key</Translate>
      </Button>
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
      <KeysHeader action={action} />
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
            <Button onClick={create}>
              <Translate id="keys.create">Create key</Translate>
            </Button>
          }
        >
          <Translate id="keys.empty.text">Create a test key and make your first request: it costs nothing.</Translate>
        </EmptyState>
      ) : (
        <DataTable caption={keysTitle()} columns={columns} rows={keys} rowKey={(key) => key.id} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Translate id="keys.more">Load more</Translate>
          </Button>
        </div>
      )}
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} returnTo={createFrom} />
      {dialog && asked.dialog === 'rename' && <RenameKeyDialog key={asked.apiKey.id} {...dialog} />}
      {dialog && asked.dialog === 'delete' && <DeleteKeyDialog key={asked.apiKey.id} {...dialog} />}
    </>
  );
}
