import Translate, { translate } from '@docusaurus/Translate';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { useOrder } from './billing-queries.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderRequests } from './OrderRequests.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import styles from './billing.module.css';

/** An order with all that happened to it. */
export function OrderPanel({ order, ...panel }: OrderDialogProps) {
  const query = useOrder(order.id);
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'order.panel', message: 'Order' })}
      closeLabel={translate({ id: 'order.panel.close', message: 'Close the order' })}
    >
      <OrderFacts order={query.data ?? order} />
      <h2 className={styles.panelHeading}>
        <Translate id="order.timeline">What happened</Translate>
      </h2>
      <QueryView
        query={query}
        failed={translate({ id: 'order.timeline.failed', message: 'The order could not be loaded' })}
        height="6rem"
      >
        {(detail) => <OrderTimeline order={detail} />}
      </QueryView>
      <OrderRequests id={order.id} />
    </SidePanel>
  );
}
