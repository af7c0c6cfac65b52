import { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { LogView } from './LogView.tsx';
import { useLog } from './log-queries.ts';

interface LogPanelProps {
  requestId: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** One call with its bodies, beside the list. */
export function LogPanel({ requestId, open, onClose, onClosed, returnTo }: LogPanelProps) {
  const { data, error, isFetching, refetch } = useLog(requestId);
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
        <LogView log={data} />
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
