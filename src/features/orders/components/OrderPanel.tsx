import Translate, { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { SidePanel } from '../../../dashboard/SidePanel.tsx';
import type { DialogState } from '../../../dashboard/use-dialog.ts';
import { OrderQuestions } from '../../questions/Questions.tsx';
import { OrderRefunds } from '../../refunds/OrderRefunds.tsx';
import { useOrder } from '../api/order-queries.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import styles from '../orders.module.css';

/** An order with all that happened to it. */
export function OrderPanel({ order, ...panel }: DialogState & { order: Order }) {
  const query = useOrder(order.id);
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'orders.panel', message: 'Order' })}
      closeLabel={translate({ id: 'orders.panel.close', message: 'Close the order' })}
    >
      <OrderFacts order={query.data ?? order} />
      <h2 className={styles.panelHeading}>
        <Translate id="orders.timeline">What happened</Translate>
      </h2>
      <QueryView
        query={query}
        failed={translate({ id: 'orders.timeline.failed', message: 'The order could not be loaded' })}
        height="6rem"
      >
        {(detail) => <OrderTimeline order={detail} />}
      </QueryView>
      <OrderRefunds id={order.id} />
      <OrderQuestions id={order.id} />
    </SidePanel>
  );
}
