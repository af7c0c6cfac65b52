import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { LogView } from './LogView.tsx';
import { useLog } from './log-queries.ts';

interface LogDialogProps {
  requestId: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** One call with its bodies, over the list. */
export function LogDialog({ requestId, open, onClose, onClosed, returnTo }: LogDialogProps) {
  const { data, error, isFetching, refetch } = useLog(requestId);
  return (
    <Dialog
      title={data ? `${data.entry.method} ${data.entry.path}` : translate({ id: 'logs.call', message: 'Call' })}
      open={open}
      wide
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <Button onClick={onClose}>
          <Translate id="logs.close">Close</Translate>
        </Button>
      }
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
    </Dialog>
  );
}
