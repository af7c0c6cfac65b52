import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { getAnyOrderOptions, listAllOrdersInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { OrderPayment, OrderReviewDetail, Payout } from '#generated/account/types.gen.ts';
import { useRead, useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { type State, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { getAutomaticLabel, orderStates, orderLabels } from '../../orders/order-text.ts';
import { OrderAmount, OrderState } from '../../orders/OrderState.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { OrderDetails, OrderTimeline } from '../../orders/OrderPanel.tsx';
import { RowLink } from '../../../dashboard/lists/RowLink.tsx';
import { OwnerCell, ReviewList, RowPanel, StackedValues } from '../components/parts.tsx';
import { Filters, pageSize, SearchBar, useFilter, useSearch } from '../components/Filters.tsx';
import { useRowPanel } from '../use-admin-params.ts';
import { labels } from '../labels.ts';
import { formatOwed, payoutCauses } from '../payout-text.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../support.module.css';

const paymentStates: Readonly<Record<OrderPayment['state'], State>> = {
  open: { tone: 'off', label: () => translate({ id: 'support.payment.open', message: 'Not paid yet' }) },
  unknown: { tone: 'off', label: () => translate({ id: 'orders.status.unknown', message: 'Unknown' }) },
  pending: { tone: 'busy', label: () => translate({ id: 'orders.status.pending', message: 'Pending' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'orders.status.failed', message: 'Failed' }) },
  expired: { tone: 'off', label: () => translate({ id: 'support.payment.expired', message: 'Expired' }) },
  succeeded: { tone: 'good', label: () => translate({ id: 'orders.status.paid', message: 'Paid' }) },
};

const payoutStates: Readonly<Record<Payout['state'], State>> = {
  due: { tone: 'busy', label: () => translate({ id: 'support.payout.due', message: 'Being refunded' }) },
  sent: { tone: 'busy', label: () => translate({ id: 'support.payout.sent', message: 'Sent by the provider' }) },
  done: { tone: 'good', label: () => translate({ id: 'support.payout.done', message: 'Refunded' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'support.payout.failed', message: 'Refund failed' }) },
  canceled: { tone: 'off', label: () => translate({ id: 'support.payout.canceled', message: 'Money came back' }) },
};

function OrderMoney({ order: { payments, payouts } }: { order: OrderReviewDetail }) {
  const format = useFormat();
  return (
    <ul className={clsx(kit.list, layout.grid, layout.gap4)}>
      {payments.map(({ id, provider, reference, state, created_at: at }) => (
        <li key={id}>
          <p className={styles.cardHead}>
            <StatusBadge {...paymentStates[state]} />
            <DateTime at={at} />
          </p>
          <p className={styles.muted}>
            {provider} · <code className={styles.id}>{reference ?? id}</code>
          </p>
        </li>
      ))}
      {payouts.map(({ id, amount, currency, cause, state, tries, error, created_at: at, ...payout }) => (
        <li key={id}>
          <p className={styles.cardHead}>
            <StatusBadge {...payoutStates[state]} />
            <strong>{format.money(amount, currency)}</strong>
            <DateTime at={at} />
          </p>
          <p className={styles.muted}>
            {payoutCauses[cause]()} · <code className={styles.id}>{id}</code>
          </p>
          {payout.owed_credits > 0 && <p>{formatOwed(format, { ...payout, currency })}</p>}
          {error !== null && (
            <p className={styles.muted}>
              {translate(
                { id: 'support.payout.tries', message: '{tries} attempts: {error}' },
                { tries: String(tries), error },
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An order with its owner, events, payments and payouts. */
function OrderPanel({ id, ...panel }: DialogState & { id: string }) {
  const query = useRead(getAnyOrderOptions, { path: { id } });
  return (
    <RowPanel title={translate({ id: 'orders.panel', message: 'Order' })} query={query} {...panel}>
      {(order) => (
        <>
          <p>
            <OwnerCell row={order} />
          </p>
          <OrderDetails order={order} />
          <h2>{translate({ id: 'orders.timeline', message: 'History' })}</h2>
          <OrderTimeline order={order} />
          <h2>{translate({ id: 'support.payments', message: 'Payments' })}</h2>
          <OrderMoney order={order} />
        </>
      )}
    </RowPanel>
  );
}

/** Orders of all customers with payments and payouts. */
export function OrderSection() {
  const { shown, getAddress } = useRowPanel('order');
  const search = useSearch();
  const specs = {
    status: { label: labels.status(), options: orderStates },
  };
  const status = useFilter(specs);
  const filter = { ...search, ...status };
  const query = useReadList(listAllOrdersInfiniteOptions, { query: { ...filter, limit: pageSize } });
  return (
    <>
      <div className={styles.searchAndFilters}>
        <SearchBar
          label={translate({ id: 'support.orders.search', message: 'Search orders' })}
          hint={translate({
            id: 'support.orders.hint',
            message: 'ID of an order, payment, or customer, receipt number, or start of an email',
          })}
        />
        <Filters list="orders" specs={specs} filter={filter} />
      </div>
      <ReviewList
        query={query}
        failed={translate({ id: 'support.orders.failed', message: 'The orders couldn’t be loaded' })}
        empty={translate({ id: 'support.orders.none', message: 'No orders match' })}
        caption={translate({ id: 'orders.title', message: 'Orders' })}
        columns={[
          {
            kind: 'lead',
            title: labels.order(),
            cell: ({ id, automatic }) => (
              <StackedValues>
                <RowLink id={id} to={getAddress(id)} />
                {automatic && <span className={styles.detail}>{getAutomaticLabel()}</span>}
              </StackedValues>
            ),
          },
          { title: labels.customer(), cell: (order) => <OwnerCell row={order} /> },
          { title: orderLabels.date(), cell: ({ created_at: at }) => <DateTime at={at} /> },
          { title: labels.status(), cell: (order) => <OrderState order={order} /> },
          {
            kind: 'end',
            title: labels.amount(),
            cell: (order) => (
              <StackedValues>
                <OrderAmount order={order} />
              </StackedValues>
            ),
          },
          { title: orderLabels.method(), cell: ({ payment_method: method }) => method ?? '—' },
        ]}
      />
      {shown && <OrderPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
