import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { DataTable, type Column } from '../../kit/DataTable.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { LoadMore } from '../../kit/LoadMore.tsx';
import { orderState } from './billing-text.ts';
import { useOrders, usePay, useReceipt } from './billing-queries.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import styles from './billing.module.css';

const caption = () => translate({ id: 'billing.history', message: 'Billing History' });

type Ask = (dialog: 'refund' | 'question', order: Order, from: HTMLElement | null) => void;

function useOrderColumns(onAsk: Ask): readonly Column<Order>[] {
  const format = useFormat();
  const pay = usePay();
  const receipt = useReceipt();
  return [
    {
      key: 'id',
      kind: 'lead',
      title: translate({ id: 'order.column.id', message: 'Order ID' }),
      cell: ({ id }) => <code className={styles.id}>{id}</code>,
    },
    {
      key: 'date',
      title: translate({ id: 'order.column.date', message: 'Date' }),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={format.moment(at)}>
          {format.date(at)}
        </time>
      ),
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
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    {
      key: 'method',
      title: translate({ id: 'order.column.method', message: 'Payment Method' }),
      cell: ({ payment_method: method }) => method ?? '—',
    },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'order.column.actions', message: 'Actions' }),
      cell: (order) => (
        <ActionMenu
          label={translate({ id: 'order.actionsOf', message: 'Actions for order {id}' }, { id: order.id })}
          disabled={pay.isPending && pay.variables === order.id}
          actions={[
            ...(order.status === 'unpaid' || order.status === 'failed'
              ? [
                  {
                    key: 'pay',
                    label:
                      order.status === 'failed'
                        ? translate({ id: 'billing.payAgain', message: 'Pay again' })
                        : translate({ id: 'billing.pay', message: 'Pay' }),
                    onSelect: () => pay.mutate(order.id),
                  },
                ]
              : []),
            ...(order.status === 'paid'
              ? [
                  {
                    key: 'receipt',
                    label: translate({ id: 'order.receipt', message: 'Download receipt' }),
                    onSelect: () => receipt(order.id),
                  },
                  {
                    key: 'refund',
                    label: translate({ id: 'order.refund', message: 'Request a refund' }),
                    onSelect: (from: HTMLElement | null) => onAsk('refund', order, from),
                  },
                ]
              : []),
            {
              key: 'question',
              label: translate({ id: 'order.question', message: 'Ask a question' }),
              onSelect: (from: HTMLElement | null) => onAsk('question', order, from),
            },
          ]}
        />
      ),
    },
  ];
}

export function BillingHistory({ known }: { known: boolean }) {
  const history = useOrders(known);
  const { orders, error, isFetching, refetch } = history;
  const [asked, setAsked] = useState<{ dialog: string; order: Order; from: HTMLElement | null }>();
  const [open, setOpen] = useState(false);
  const columns = useOrderColumns((dialog, order, from) => {
    setAsked({ dialog, order, from });
    setOpen(true);
  });
  const dialog = asked && {
    order: asked.order,
    open,
    onClose: () => setOpen(false),
    onClosed: () => setAsked(undefined),
    returnTo: [asked.from],
  };
  if (orders === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'billing.history.failed', message: 'Your orders could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (orders?.length === 0) {
    return (
      <p className={styles.lead}>
        <Translate id="billing.history.none">What you buy is listed here.</Translate>
      </p>
    );
  }
  return (
    <>
      <DataTable caption={caption()} columns={columns} rows={orders} rowKey={({ id }) => id} />
      <LoadMore list={history} />
      {dialog && asked.dialog === 'refund' && <RefundDialog key={asked.order.id} {...dialog} />}
      {dialog && asked.dialog === 'question' && <QuestionDialog key={asked.order.id} {...dialog} />}
    </>
  );
}
