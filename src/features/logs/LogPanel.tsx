import { translate } from '@docusaurus/Translate';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import type { LogTab } from './log-filters.ts';
import { LogReplay } from './LogReplay.tsx';
import { LogView } from './LogView.tsx';
import { useLog } from './log-queries.ts';
import styles from './logs.module.css';

interface LogPanelProps {
  requestId: string;
  tab: LogTab;
  onTab: (tab: LogTab) => void;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** One call with its bodies, beside the list. */
export function LogPanel({ requestId, tab, onTab, open, onClose, onClosed, returnTo }: LogPanelProps) {
  const { data, error, isFetching, refetch } = useLog(requestId);
  const readOnly = useReadOnly();
  return (
    <SidePanel
      title={data ? `${data.entry.method} ${data.entry.path}` : translate({ id: 'logs.call', message: 'Call' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      closeLabel={translate({ id: 'logs.close', message: 'Close' })}
    >
      {data !== undefined ? (
        <>
          {!readOnly && (
            <div className={styles.tabs}>
              <Segmented
                label={translate({ id: 'logs.tab', message: 'View of the call' })}
                options={[
                  { value: 'call', label: translate({ id: 'logs.call', message: 'Call' }) },
                  { value: 'replay', label: translate({ id: 'logs.tab.replay', message: 'Replay' }) },
                ]}
                value={tab}
                onChange={onTab}
              />
            </div>
          )}
          {tab === 'call' || readOnly ? <LogView log={data} /> : <LogReplay log={data} />}
        </>
      ) : error === null ? (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      ) : (
        <QueryFailure
          title={translate({ id: 'logs.call.failed', message: 'The call could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
