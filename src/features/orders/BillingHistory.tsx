import type { ComponentType, ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { ShortDate } from '../../core/format/times.tsx';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { type Column, DataList } from '../../dashboard/lists/DataTable.tsx';
import { type DialogState, lazyDialog, useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ObjectId } from '../../dashboard/layout/sections.tsx';
import { useLocale, useOrders, usePayOrder, useDownloadReceipt } from './order-queries.ts';
import { getAutomaticLabel, orderLabels, OrderState } from './order-text.tsx';
import styles from './orders.module.css';

type OrderDialogName = 'details' | 'refund' | 'question';

type OpenOrderDialog = (dialog: OrderDialogName, order: Order, from: HTMLElement | null) => void;

/** Opens a checkout page for an order that isn't paid. */
export function PayButton({ order: { id, status } }: { order: Pick<Order, 'id' | 'status'> }) {
  const pay = usePayOrder();
  const locale = useLocale();
  if (status !== 'unpaid' && status !== 'failed') return null;
  return (
    <Button busy={pay.isPending} onClick={() => void pay.run({ path: { id }, body: { locale } })}>
      {status === 'failed'
        ? translate({ id: 'orders.retryPayment', message: 'Pay again' })
        : translate({ id: 'orders.pay', message: 'Pay' })}
    </Button>
  );
}

/** Columns of the billing history. `onAsk` opens a dialog for an order. */
function useOrderColumns(openOrderDialog: OpenOrderDialog): readonly Column<Order>[] {
  const format = useFormat();
  const receipt = useDownloadReceipt();
  const readOnly = useIsReadOnly();
  return [
    {
      key: 'id',
      kind: 'lead',
      title: orderLabels.order(),
      cell: ({ id, automatic }) => (
        <span className={styles.cell}>
          <ObjectId>{id}</ObjectId>
          {automatic && <span className={styles.tag}>{getAutomaticLabel()}</span>}
        </span>
      ),
    },
    { key: 'date', title: orderLabels.date(), cell: ({ created_at: at }) => <ShortDate at={at} /> },
    { key: 'status', title: orderLabels.status(), cell: (order) => <OrderState order={order} /> },
    {
      key: 'amount',
      kind: 'end',
      title: orderLabels.amount(),
      cell: ({ amount, currency, refunded }) => (
        // A single element, because each row becomes a card with titles on narrow screens.
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
    { key: 'method', title: orderLabels.method(), cell: ({ payment_method: method }) => method ?? '—' },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'orders.column.actions', message: 'Actions' }),
      cell: (order) => (
        <span className={styles.actions}>
          {!readOnly && <PayButton order={order} />}
          <ActionMenu
            label={translate({ id: 'orders.actionsOf', message: 'Actions for order {id}' }, { id: order.id })}
            actions={[
              {
                key: 'details',
                label: translate({ id: 'orders.showDetails', message: 'Show details' }),
                onSelect: (from) => openOrderDialog('details', order, from),
              },
              order.status === 'paid' && {
                key: 'receipt',
                label: translate({ id: 'orders.receipt', message: 'Download receipt' }),
                onSelect: () => receipt(order.id),
              },
              !readOnly &&
                order.status === 'paid' && {
                  key: 'refund',
                  label: translate({ id: 'refunds', message: 'Request a refund' }),
                  onSelect: (from) => openOrderDialog('refund', order, from),
                },
              !readOnly && {
                key: 'question',
                label: translate({ id: 'questions', message: 'Ask a question' }),
                onSelect: (from) => openOrderDialog('question', order, from),
              },
            ]}
          />
        </span>
      ),
    },
  ];
}

const OrderPanel = lazyDialog(async () => (await import('./OrderPanel.tsx')).OrderPanel);
const QuestionDialog = lazyDialog(async () => (await import('../questions/QuestionDialog.tsx')).QuestionDialog);
const RefundDialog = lazyDialog(async () => (await import('../refunds/RefundDialog.tsx')).RefundDialog);

const dialogs: Readonly<Record<OrderDialogName, ComponentType<DialogState & { order: Order }>>> = {
  details: (props) => <OrderPanel {...props} />,
  refund: RefundDialog,
  question: QuestionDialog,
};

/** The orders and their actions. `empty` replaces an empty list. */
export function BillingHistory({ known, empty }: { known: boolean; empty: ReactNode }) {
  const { subject, openDialog, dialog } = useDialog<{ name: OrderDialogName; order: Order }>();
  const columns = useOrderColumns((name, order, from) => openDialog({ name, order }, from));
  const OpenedDialog = subject && dialogs[subject.name];
  return (
    <>
      <DataList
        list={useOrders(known)}
        failed={translate({ id: 'orders.history.failed', message: 'Your orders couldn’t be loaded' })}
        caption={translate({ id: 'orders.history', message: 'Billing History' })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {OpenedDialog && <OpenedDialog order={subject.order} {...dialog} />}
    </>
  );
}
