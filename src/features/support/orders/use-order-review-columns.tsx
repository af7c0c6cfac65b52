import { translate } from '@docusaurus/Translate';
import type { OrderReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { automaticOrder, orderState } from '../../../core/order-text.ts';
import type { Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Whose } from '../Whose.tsx';
import styles from '../support.module.css';

/** `onOpen` shows an order with all that happened to it. */
export function useOrderReviewColumns(onOpen: (id: string) => void): readonly Column<OrderReview>[] {
  const format = useFormat();
  return [
    {
      key: 'id',
      kind: 'lead',
      title: translate({ id: 'order.column.id', message: 'Order ID' }),
      cell: ({ id, automatic }) => (
        <span className={styles.sum}>
          <button type="button" className={styles.open} data-order={id} onClick={() => onOpen(id)}>
            <code className={styles.id}>{id}</code>
          </button>
          {automatic && <span className={styles.said}>{automaticOrder()}</span>}
        </span>
      ),
    },
    {
      key: 'customer',
      title: translate({ id: 'support.customer', message: 'Customer' }),
      cell: (order) => <Whose row={order} />,
    },
    {
      key: 'date',
      title: translate({ id: 'order.column.date', message: 'Date' }),
      cell: ({ created_at: at }) => <time dateTime={at}>{format.moment(at)}</time>,
    },
    {
      key: 'status',
      title: translate({ id: 'order.column.status', message: 'Status' }),
      cell: (order) => <StatusBadge {...orderState(order)} />,
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'order.column.amount', message: 'Amount' }),
      cell: ({ amount, currency, refunded }) => (
        <span className={styles.sum}>
          {format.money(amount, currency)}
          {refunded > 0 && (
            <span className={styles.said}>
              {translate(
                { id: 'order.refundedAmount', message: '{amount} refunded' },
                { amount: format.money(refunded, currency) },
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'method',
      title: translate({ id: 'order.column.method', message: 'Payment Method' }),
      cell: ({ payment_method: method }) => method ?? '—',
    },
  ];
}
