import Translate, { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useOrder } from './billing-queries.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import styles from './billing.module.css';

/** An order with all that happened to it. */
export function OrderPanel({ order, ...panel }: OrderDialogProps) {
  const { data: detail, error, isFetching, refetch } = useOrder(order.id);
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'order.panel', message: 'Order' })}
      closeLabel={translate({ id: 'order.panel.close', message: 'Close the order' })}
    >
      <OrderFacts order={detail ?? order} />
      <h2 className={styles.panelHeading}>
        <Translate id="order.timeline">What happened</Translate>
      </h2>
      {detail && <OrderTimeline order={detail} />}
      {!detail && error !== null && (
        <QueryFailure
          title={translate({ id: 'order.timeline.failed', message: 'The order could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!detail && error === null && (
        <Skeleton>
          <SkeletonBox height="6rem" />
        </Skeleton>
      )}
      <OrderRequests id={order.id} />
    </SidePanel>
  );
}
