import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../../core/api/customer-account.ts';
import { useFormat } from '../../../core/format.ts';
import { automaticOrder, orderState } from '../order-text.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import type { Column } from '../../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { useLocale, usePay, useReceipt } from '../api/order-queries.ts';
import styles from '../orders.module.css';

export type OrderDialogName = 'details' | 'refund' | 'question';

type Ask = (dialog: OrderDialogName, order: Order, from: HTMLElement | null) => void;

/** The columns of Billing History. `onAsk` opens what is asked for about an order. */
export function useOrderColumns(onAsk: Ask): readonly Column<Order>[] {
  const format = useFormat();
  const pay = usePay();
  const locale = useLocale();
  const receipt = useReceipt();
  const readOnly = useReadOnly();
  return [
    {
      key: 'id',
      kind: 'lead',
      title: translate({ id: 'orders.column.id', message: 'Order ID' }),
      cell: ({ id, automatic }) => (
        <span className={styles.cell}>
          <code className={styles.id}>{id}</code>
          {automatic && <span className={styles.tag}>{automaticOrder()}</span>}
        </span>
      ),
    },
    {
      key: 'date',
      title: translate({ id: 'orders.column.date', message: 'Date' }),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.date(at)}
        </time>
      ),
    },
    {
      key: 'status',
      title: translate({ id: 'orders.column.status', message: 'Status' }),
      cell: (order) => <StatusBadge {...orderState(order)} />,
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'orders.column.amount', message: 'Amount' }),
      cell: ({ amount, currency, refunded }) => (
        // One thing beside its title, where rows are cards.
        <span>
          {format.money(amount, currency)}
          {refunded > 0 && (
            <span className={styles.refunded}>
              {translate(
                { id: 'orders.refundedAmount', message: '{amount} refunded' },
                { amount: format.money(refunded, currency) },
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'method',
      title: translate({ id: 'orders.column.method', message: 'Payment Method' }),
      cell: ({ payment_method: method }) => method ?? '—',
    },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'orders.column.actions', message: 'Actions' }),
      cell: (order) => (
        <ActionMenu
          label={translate({ id: 'orders.actionsOf', message: 'Actions for order {id}' }, { id: order.id })}
          disabled={pay.isPending && pay.variables?.path.id === order.id}
          actions={[
            {
              key: 'details',
              label: translate({ id: 'orders.showDetails', message: 'Show details' }),
              onSelect: (from: HTMLElement | null) => onAsk('details', order, from),
            },
            ...(!readOnly && (order.status === 'unpaid' || order.status === 'failed')
              ? [
                  {
                    key: 'pay',
                    label:
                      order.status === 'failed'
                        ? translate({ id: 'orders.payAgain', message: 'Pay again' })
                        : translate({ id: 'orders.pay', message: 'Pay' }),
                    onSelect: () => void pay.run({ path: { id: order.id }, body: { locale } }),
                  },
                ]
              : []),
            ...(order.status === 'paid'
              ? [
                  {
                    key: 'receipt',
                    label: translate({ id: 'orders.receipt', message: 'Download receipt' }),
                    onSelect: () => receipt(order.id),
                  },
                ]
              : []),
            ...(!readOnly && order.status === 'paid'
              ? [
                  {
                    key: 'refund',
                    label: translate({ id: 'refunds', message: 'Request a refund' }),
                    onSelect: (from: HTMLElement | null) => onAsk('refund', order, from),
                  },
                ]
              : []),
            ...(readOnly
              ? []
              : [
                  {
                    key: 'question',
                    label: translate({ id: 'questions', message: 'Ask a question' }),
                    onSelect: (from: HTMLElement | null) => onAsk('question', order, from),
                  },
                ]),
          ]}
        />
      ),
    },
  ];
}
