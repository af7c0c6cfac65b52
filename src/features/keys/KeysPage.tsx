import { useRef } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-read.ts';
import { usePlace } from '../../core/use-place.ts';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { useDialog } from '../../dashboard/use-dialog.ts';
import { usePanel } from '../../dashboard/use-panel.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FrozenNotice } from './FrozenNotice.tsx';
import { keysTitle } from './key-text.ts';
import { KeysHeader } from './KeysHeader.tsx';
import { useKeys } from './keys-queries.ts';
import { type AskKey, type KeyDialog, useKeyColumns } from './use-key-columns.tsx';
import { useKeyQuestions } from './use-key-questions.tsx';
import styles from './keys.module.css';

const CreateKeyDialog = whenOpened(async () => (await import('./CreateKeyDialog.tsx')).CreateKeyDialog);
const KeyPanel = whenOpened(async () => (await import('./KeyPanel.tsx')).KeyPanel);
const KeyRulesDialog = whenOpened(async () => (await import('./KeyRulesDialog.tsx')).KeyRulesDialog);
const RenameKeyDialog = whenOpened(async () => (await import('./RenameKeyDialog.tsx')).RenameKeyDialog);
const RotateKeyDialog = whenOpened(async () => (await import('./RotateKeyDialog.tsx')).RotateKeyDialog);

export function KeysPage() {
  const list = useKeys();
  const { rows: keys, error, isFetching, refetch } = list;
  const createButton = useRef<HTMLSpanElement>(null);
  /** Always there, whatever row a dialog was about. */
  const headerButton = () => createButton.current?.querySelector('button') ?? null;
  const creating = useDialog<true>();
  const create = () => creating.ask(true, headerButton());
  const { subject, ask: askAbout, dialog } = useDialog<{ readonly kind: KeyDialog; readonly apiKey: Key }>();
  const { askDelete, askFreeze } = useKeyQuestions();
  const ask: AskKey = (kind, apiKey, from) =>
    kind === 'delete' ? askDelete(apiKey, from, headerButton()) : askAbout({ kind, apiKey }, from, headerButton());
  const columns = useKeyColumns(ask);
  const { search } = useLocation();
  const { here } = usePlace();
  const readOnly = useReadOnly();
  const history = useHistory();
  const openId = new URLSearchParams(search).get('id') ?? undefined;
  const shown = usePanel(openId, 'data-key', () => history.replace(here('')));
  const frozen = keys?.some((key) => key.frozen) ?? false;
  useFailureToast(error, translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' }));

  const action = (
    <span className={styles.header}>
      {keys !== undefined && keys.length > 0 && !frozen && (
        <Button variant="quiet" onClick={() => askFreeze(headerButton())}>
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
      {creating.subject && <CreateKeyDialog {...creating.dialog} />}
      {subject?.kind === 'rename' && <RenameKeyDialog apiKey={subject.apiKey} {...dialog} />}
      {subject?.kind === 'rules' && <KeyRulesDialog apiKey={subject.apiKey} {...dialog} />}
      {subject?.kind === 'rotate' && <RotateKeyDialog apiKey={subject.apiKey} {...dialog} />}
      {shown && <KeyPanel key={shown.id} keyId={shown.id} {...shown.panel} />}
    </>
  );
}
