import { type ReactNode, useMemo, useState } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { useAccountFileUrl, useIsReadOnly } from '../../core/api/account-client.ts';
import { useFailureToast } from '../../core/api/use-read.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { useIsOnline } from '../../core/use-is-online.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { DataList, DataTable } from '../../dashboard/lists/DataTable.tsx';
import { ExportMenu } from '../../dashboard/lists/downloads.tsx';
import { NoMatches } from '../../dashboard/lists/FilterBar.tsx';
import { OfflineNotice } from '../../dashboard/layout/OfflineNotice.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { NoneInMode } from '../../dashboard/mode/NoneInMode.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { lazyDialog, lazyPart } from '../../core/parts/lazy-part.tsx';
import { useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { SkeletonBox } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type LogQuery, toLogQuery, useLogParams } from './log-filters.ts';
import { useFilledScreen, useLogs, useLogTail } from './log-queries.ts';
import { useFoldedPolls } from './log-polls.ts';
import { LogFilterBar } from './LogFilterBar.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { useLogColumns } from './use-log-columns.tsx';
import layout from '../../ui/layout.module.css';
import histogram from './histogram.module.css';
import styles from './logs.module.css';

function LogsHeader({ action }: { action?: ReactNode }) {
  const timeZone = useTimeZone();
  return (
    <div className={styles.top}>
      <PageHeader title={logsTitle()} action={action}>
        <Translate id="logs.lead" values={{ days: limits.logDays }}>
          {'Every API request and its response, stored for {days} days.'}
        </Translate>
        {timeZone !== undefined && (
          <>
            <SentenceSpace />
            <Translate id="logs.zone" values={{ zone: <Link to="/user/profile">{timeZone}</Link> }}>
              {'Times are in {zone}.'}
            </Translate>
          </>
        )}
      </PageHeader>
    </div>
  );
}

/** Loaded when it is opened. */
const LogErrors = lazyPart(async () => (await import('./LogErrors.tsx')).LogErrors, {
  waiting: <SkeletonBox height="20rem" />,
});

const logsTitle = () => translate({ id: 'logs.title', message: 'Logs' });

/** Exports of the filtered list. */
function LogExport({ query }: { query: LogQuery }) {
  const fileAddress = useAccountFileUrl();
  const files = (['csv', 'jsonl'] as const).map((format) => ({
    href: fileAddress(`/api/account/logs/export?${new URLSearchParams({ format, ...query })}`),
    label: translate(
      { id: 'logs.export.file', message: 'All matching requests ({format})' },
      { format: format.toUpperCase() },
    ),
  }));
  return <ExportMenu files={files} />;
}

/** Placeholder until the session is known. */
export function LogsSkeleton() {
  const columns = useLogColumns(() => '#');
  return (
    <>
      <LogsHeader />
      <DataTable
        caption={logsTitle()}
        columns={columns}
        rows={undefined}
        rowKey={(log) => log.request_id}
        narrow="lines"
        dense
      />
    </>
  );
}

/** Loaded on demand, because the list doesn't need the code of charts. */
const LogHistogram = lazyPart(async () => (await import('./LogHistogram.tsx')).LogHistogram, {
  waiting: (
    <div className={histogram.histogram}>
      <SkeletonBox height="100%" />
    </div>
  ),
});
const LogPanel = lazyDialog(async () => (await import('./LogPanel.tsx')).LogPanel);

export function LogsPage() {
  const { filters, openId, view, tab, filter, clear, changeView, open, listAddress, getAddress, close } =
    useLogParams();
  const readOnly = useIsReadOnly();
  // A period starts when it is chosen, so that the list stays the same until it is chosen again.
  const now = useCurrentTime();
  const [chosen, setChosen] = useState({ filters, now });
  if (chosen.filters !== filters) setChosen({ filters, now });
  const mode = useModeFilter();
  const query = useMemo(() => ({ ...toLogQuery(chosen.filters, chosen.now), ...mode }), [chosen, mode]);
  const calls = useLogs(query);
  const [live, setLive] = useState(false);
  const [replays, setReplays] = useState(0);
  const online = useIsOnline();
  const loaded = calls.rows !== undefined;
  const tail = useLogTail(query, { live: live && loaded && online, replays: loaded ? replays : 0 });
  const folded = useFoldedPolls(calls.rows);
  const isFilling = useFilledScreen(calls, folded.rows?.length ?? 0);
  const columns = useLogColumns(getAddress, folded.getFold);
  const failed = translate({ id: 'logs.listFailed', message: 'The logs couldn’t be loaded. Try again.' });
  useFailureToast(calls.error ?? tail.error, failed);
  const shown = useSidePanel(openId, close);
  const filtered = Object.keys(filters).length > 0;
  const actions = (
    <span className={clsx(layout.row, layout.gap2)}>
      {calls.rows?.length !== 0 && <LogExport query={query} />}
      <Button aria-pressed={live} onClick={() => setLive(!live)}>
        <span className={clsx(styles.dot, live && online && styles.live)} aria-hidden="true" />
        <Translate id="logs.live">Follow</Translate>
      </Button>
    </span>
  );

  return (
    <>
      {readOnly ? <div className={styles.view}>{actions}</div> : <LogsHeader action={actions} />}
      <OfflineNotice />
      <LogFilterBar filters={filters} onFilter={filter} onClear={clear}>
        {!readOnly && <SavedFilters filters={filters} listAddress={listAddress} />}
      </LogFilterBar>
      {(filtered || calls.rows?.length !== 0) && (
        <LogHistogram filters={filters} live={live && online} onFilter={filter} />
      )}
      {/* Both lists share the filters and the chart. */}
      <div className={styles.views}>
        <Segmented
          label={translate({ id: 'library.view', message: 'View' })}
          options={[
            { value: 'calls', label: translate({ id: 'logs.view.requests', message: 'Requests' }) },
            { value: 'causes', label: translate({ id: 'logs.view.causes', message: 'Error causes' }) },
          ]}
          value={view}
          onChange={changeView}
        />
      </div>
      {view === 'causes' ? (
        <LogErrors filters={filters} query={query} listAddress={listAddress} />
      ) : (
        <DataList
          list={{ ...calls, rows: folded.rows, hasNextPage: calls.hasNextPage && !isFilling }}
          failed={translate({ id: 'logs.list.failed', message: 'Your logs couldn’t be loaded' })}
          caption={logsTitle()}
          columns={columns}
          rowKey={(log) => log.request_id}
          narrow="lines"
          dense
          empty={
            filtered ? (
              <NoMatches
                title={translate({ id: 'logs.none.title', message: 'No requests match these filters' })}
                onClear={clear}
              />
            ) : (
              <NoneInMode>
                <EmptyState
                  title={translate({ id: 'logs.empty.title', message: 'No requests yet' })}
                  action={
                    !readOnly && (
                      <LinkButton to="/docs/quickstart">
                        <Translate id="logs.empty.action">Send your first request</Translate>
                      </LinkButton>
                    )
                  }
                >
                  {!readOnly && (
                    <Translate id="logs.empty.text">Requests with your API keys appear here within moments.</Translate>
                  )}
                </EmptyState>
              </NoneInMode>
            )
          }
        />
      )}
      {shown && (
        <LogPanel
          key={shown.id}
          requestId={shown.id}
          tab={tab}
          onTab={open}
          onReplayed={() => setReplays((count) => count + 1)}
          {...shown.panel}
        />
      )}
    </>
  );
}
