import Translate, { translate } from '@docusaurus/Translate';
import type { Order, OrderDetail } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { Fact } from '../../kit/Fact.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useOrder } from './billing-queries.ts';
import { eventText, orderState } from './billing-text.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { OrderRequests } from './OrderRequests.tsx';
import styles from './billing.module.css';

function Facts({ order }: { order: Order }) {
  const format = useFormat();
  const { amount, currency, refunded, payment_method: method, receipt_number: receipt } = order;
  return (
    <dl className={styles.facts}>
      <Fact name={translate({ id: 'order.column.id', message: 'Order ID' })}>
        <code className={styles.id}>{order.id}</code>
      </Fact>
      <Fact name={translate({ id: 'order.column.status', message: 'Status' })}>
        <StatusBadge {...orderState(order)} />
      </Fact>
      <Fact name={translate({ id: 'billing.statement.credits', message: 'Credits' })}>
        {format.number(order.credits)}
      </Fact>
      <Fact name={translate({ id: 'order.column.amount', message: 'Amount' })}>{format.money(amount, currency)}</Fact>
      {refunded > 0 && (
        <Fact name={translate({ id: 'order.refunded', message: 'Refunded' })}>{format.money(refunded, currency)}</Fact>
      )}
      {method !== null && (
        <Fact name={translate({ id: 'order.column.method', message: 'Payment Method' })}>{method}</Fact>
      )}
      {receipt !== null && (
        <Fact name={translate({ id: 'order.receiptNumber', message: 'Receipt number' })}>{receipt}</Fact>
      )}
    </dl>
  );
}

/** What happened to an order, in order. */
function Timeline({ order: { events, currency } }: { order: OrderDetail }) {
  const format = useFormat();
  return (
    <ol className={styles.timeline}>
      {events.map(({ kind, amount, at }) => (
        <li key={`${at} ${kind}`} className={styles.event}>
          <p className={styles.text}>
            {eventText[kind]()}
            {amount !== null && <span className={styles.sum}> · {format.money(amount, currency)}</span>}
          </p>
          <time className={styles.lead} dateTime={at}>
            {format.moment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** An order with all that happened to it. */
export function OrderPanel({ order, ...panel }: OrderDialogProps) {
  const { data: detail, error, isFetching, refetch } = useOrder(order.id);
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'order.panel', message: 'Order' })}
      closeLabel={translate({ id: 'order.panel.close', message: 'Close the order' })}
    >
      <Facts order={detail ?? order} />
      <h2 className={styles.panelHeading}>
        <Translate id="order.timeline">What happened</Translate>
      </h2>
      {detail && <Timeline order={detail} />}
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
