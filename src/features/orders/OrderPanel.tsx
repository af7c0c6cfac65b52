import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { getOrderOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order, OrderDetail } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { ActionBar } from '../../dashboard/ActionBar.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { OrderQuestions } from '../questions/Questions.tsx';
import { OrderRefunds } from '../refunds/RefundRequests.tsx';
import { eventTexts, orderLabels } from './order-text.ts';
import { OrderState } from './OrderState.tsx';
import { PayButton, ReceiptLink, useOrderActions } from './use-order-actions.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './orders.module.css';

export function OrderDetails({ order }: { order: Order }) {
  const format = useFormat();
  const { amount, currency, refunded, payment_method: method, receipt_number: receipt } = order;
  return (
    <DetailList
      items={{
        [orderLabels.order()]: <code>{order.id}</code>,
        [orderLabels.date()]: format.moment(order.created_at),
        [orderLabels.status()]: <OrderState order={order} />,
        [translate({ id: 'credits.statement.credits', message: 'Credits' })]: format.number(order.credits),
        [orderLabels.amount()]: format.money(amount, currency),
        [translate({ id: 'orders.refunded', message: 'Refunded' })]: refunded > 0 && format.money(refunded, currency),
        [orderLabels.method()]: method,
        [translate({ id: 'orders.receiptNumber', message: 'Receipt number' })]: receipt,
      }}
    />
  );
}

/** The events of an order, oldest first. */
export function OrderTimeline({ order: { events, currency } }: { order: Pick<OrderDetail, 'events' | 'currency'> }) {
  const format = useFormat();
  return (
    <ol className={styles.history}>
      {events.map(({ kind, amount, at }) => (
        <li key={`${at} ${kind}`}>
          <p className={clsx(layout.flush, kit.anywhere, kit.lines)}>
            {eventTexts[kind]()}
            {amount !== null && <span className={kit.number}> · {format.money(amount, currency)}</span>}
          </p>
          <time className={kit.muted} dateTime={at}>
            {format.moment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** An order with its actions and its history. */
export function OrderPanel({ order, ...panel }: DialogState & { order: Pick<Order, 'id'> }) {
  const query = useRead(getOrderOptions, { path: { id: order.id } });
  const { getActions, dialogs } = useOrderActions();
  const readOnly = useIsReadOnly();
  return (
    <SidePanel {...panel} title={translate({ id: 'orders.panel', message: 'Order' })}>
      <QueryView
        query={query}
        failed={translate({ id: 'orders.timeline.failed', message: 'The order couldn’t be loaded' })}
        missing={translate({ id: 'orders.missing', message: 'No order has the ID {id}' }, { id: order.id })}
        height="16rem"
      >
        {(detail) => (
          <>
            <ActionBar actions={getActions(detail)}>
              <ReceiptLink order={detail} />
              {!readOnly && <PayButton order={detail} variant="primary" />}
            </ActionBar>
            <OrderDetails order={detail} />
            <h2>{translate({ id: 'orders.timeline', message: 'History' })}</h2>
            <OrderTimeline order={detail} />
          </>
        )}
      </QueryView>
      {query.data !== undefined && (
        <>
          <OrderRefunds id={order.id} />
          <OrderQuestions id={order.id} />
        </>
      )}
      {dialogs}
    </SidePanel>
  );
}
