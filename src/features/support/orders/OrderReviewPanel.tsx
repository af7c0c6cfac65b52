import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { SidePanel } from '../../../dashboard/SidePanel.tsx';
import { Skeleton, SkeletonBox } from '../../../ui/Skeleton.tsx';
import { OrderFacts } from '../../billing/OrderFacts.tsx';
import { OrderTimeline } from '../../billing/OrderTimeline.tsx';
import { Whose } from '../Whose.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { useAnyOrder } from './order-queries.ts';
import styles from '../support.module.css';

interface OrderReviewPanelProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.chapter}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** An order with whose it is, all that happened to it, and the ways of its money. */
export function OrderReviewPanel({ id, ...panel }: OrderReviewPanelProps) {
  const { data: order, error, isFetching, refetch } = useAnyOrder(id);
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'order.panel', message: 'Order' })}
      closeLabel={translate({ id: 'order.panel.close', message: 'Close the order' })}
    >
      {order === undefined && error !== null && (
        <QueryFailure
          title={translate({ id: 'order.timeline.failed', message: 'The order could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {order === undefined && error === null && (
        <Skeleton>
          <SkeletonBox height="16rem" />
        </Skeleton>
      )}
      {order !== undefined && (
        <>
          <p>
            <Whose row={order} />
          </p>
          <OrderFacts order={order} />
          <Chapter title={translate({ id: 'order.timeline', message: 'What happened' })}>
            <OrderTimeline order={order} />
          </Chapter>
          <Chapter title={translate({ id: 'support.payments', message: 'Payments' })}>
            <OrderMoney order={order} />
          </Chapter>
        </>
      )}
    </SidePanel>
  );
}
