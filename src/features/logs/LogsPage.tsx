import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFailureToast } from '../../core/api/use-read.ts';
import { Choice } from '../../dashboard/Choice.tsx';
import { DataTable } from '../../dashboard/DataTable.tsx';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { usePanel } from '../../dashboard/use-panel.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLogAddress } from './log-filters.ts';
import { useLogs, useLogTail } from './log-queries.ts';
import { logsTitle } from './log-text.ts';
import { LogCauses } from './LogCauses.tsx';
import { LogExport } from './LogExport.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';
import { LogsHeader } from './LogsHeader.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { useLogColumns } from './use-log-columns.tsx';
import styles from './logs.module.css';

const LogPanel = whenOpened(async () => (await import('./LogPanel.tsx')).LogPanel);

export function LogsPage() {
  const { filters, openId, view, tab, filter, clear, look, open, listAddress, addressOf, close } = useLogAddress();
  const readOnly = useReadOnly();
  const calls = useLogs(filters);
  const { rows: logs, error, isFetching, refetch } = calls;
  const [live, setLive] = useState(false);
  const tail = useLogTail(filters, live && logs !== undefined);
  const columns = useLogColumns(addressOf);
  const failed = translate({ id: 'logs.listFailed', message: 'Fetch logs failed, please try again' });
  useFailureToast(error ?? tail.error, failed);
  const shown = usePanel(openId, 'data-log', close);
  const filtered = Object.keys(filters).length > 0;
  const actions = (
    <span className={styles.actions}>
      <LogExport filters={filters} />
      <Button aria-pressed={live} onClick={() => setLive(!live)}>
        <Icon name={live ? 'pause' : 'play'} />
        <Translate id="logs.live">Live</Translate>
      </Button>
    </span>
  );

  return (
    <>
      {readOnly ? <div className={styles.view}>{actions}</div> : <LogsHeader action={actions} />}
      {!readOnly && <SavedFilters filters={filters} listAddress={listAddress} />}
      <LogFilterBar filters={filters} onFilter={filter} onClear={clear} />
      <div className={styles.view}>
        <Choice
          label={translate({ id: 'logs.view', message: 'What is listed' })}
          options={[
            { value: 'calls', label: translate({ id: 'logs.view.calls', message: 'Calls' }) },
            { value: 'causes', label: translate({ id: 'logs.view.causes', message: 'Causes of failures' }) },
          ]}
          value={view}
          onChange={look}
        />
      </div>
      {view === 'causes' ? (
        <LogCauses filters={filters} listAddress={listAddress} />
      ) : logs === undefined && error !== null ? (
        <QueryFailure
          title={translate({ id: 'logs.list.failed', message: 'Your logs could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : logs?.length === 0 ? (
        filtered ? (
          <EmptyState
            title={translate({ id: 'logs.none.title', message: 'No call fits these filters' })}
            action={
              <Button onClick={clear}>
                <Translate id="logs.filter.clear">Clear filters</Translate>
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={translate({ id: 'logs.empty.title', message: 'No calls yet' })}
            action={
              !readOnly && (
                <LinkButton to="/docs/quickstart">
                  <Translate id="logs.empty.action">Make a first call</Translate>
                </LinkButton>
              )
            }
          >
            {!readOnly && (
              <Translate id="logs.empty.text">Each call with one of your API keys is here a moment later.</Translate>
            )}
          </EmptyState>
        )
      ) : (
        <DataTable
          caption={logsTitle()}
          columns={columns}
          rows={logs}
          rowKey={(log) => log.request_id}
          narrow="lines"
        />
      )}
      {view === 'calls' && <LoadMore list={calls} />}
      {shown && <LogPanel key={shown.id} requestId={shown.id} tab={tab} onTab={open} {...shown.panel} />}
    </>
  );
}
