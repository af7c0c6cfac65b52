import { QueueChoice, useQueue } from './QueueChoice.tsx';
import { RefundQueue } from './RefundQueue.tsx';

/** What customers want their money back for. */
export function RefundSection() {
  const queue = useQueue();
  return (
    <>
      <QueueChoice list="refunds" />
      <RefundQueue key={queue} queue={queue} />
    </>
  );
}
