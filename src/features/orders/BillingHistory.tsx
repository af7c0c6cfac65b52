import type { ReactNode } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { listOrdersInfiniteOptions, payOrderMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order } from '#generated/account/types.gen.ts';
import { useAccountFileUrl, useIsReadOnly } from '../../core/api/account-client.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { ShortDate } from '../../core/format/times.tsx';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ObjectId } from '../../dashboard/layout/sections.tsx';
import { useCheckout, useLocale } from './order-queries.ts';
import { getAutomaticLabel, orderLabels } from './order-text.ts';
import { OrderAmount, OrderState } from './OrderState.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** Opens a checkout page for an order that isn't paid. */
export function PayButton({ order: { id, status } }: { order: Pick<Order, 'id' | 'status'> }) {
  const pay = useCheckout(payOrderMutation);
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

const OrderPanel = lazyDialog(async () => (await import('./OrderPanel.tsx')).OrderPanel);
const QuestionDialog = lazyDialog(async () => (await import('../questions/QuestionDialog.tsx')).QuestionDialog);
const RefundDialog = lazyDialog(async () => (await import('../refunds/RefundDialog.tsx')).RefundDialog);

/** The orders and their actions. `empty` replaces an empty list. */
export function BillingHistory({ known, empty }: { known: boolean; empty: ReactNode }) {
  const { subject, openDialog, dialog } = useDialog<{ name: 'details' | 'refund' | 'question'; order: Order }>();
  const locale = useLocale();
  const getFileUrl = useAccountFileUrl();
  const readOnly = useIsReadOnly();
  return (
    <>
      <DataList
        list={useReadList(listOrdersInfiniteOptions, { query: { limit: 10 } }, { enabled: known })}
        failed={translate({ id: 'orders.history.failed', message: 'Your orders couldn’t be loaded' })}
        caption={translate({ id: 'orders.history', message: 'Billing History' })}
        columns={[
          {
            kind: 'lead',
            title: orderLabels.order(),
            cell: ({ id, automatic }) => (
              <span className={clsx(kit.muted, layout.inline, layout.wrap, layout.gap12)}>
                <ObjectId>{id}</ObjectId>
                {automatic && <Badge>{getAutomaticLabel()}</Badge>}
              </span>
            ),
          },
          { title: orderLabels.date(), cell: ({ created_at: at }) => <ShortDate at={at} /> },
          { title: orderLabels.status(), cell: (order) => <OrderState order={order} /> },
          { kind: 'end', title: orderLabels.amount(), cell: (order) => <OrderAmount order={order} /> },
          { title: orderLabels.method(), cell: ({ payment_method: method }) => method ?? '—' },
          {
            kind: 'actions',
            title: translate({ id: 'orders.column.actions', message: 'Actions' }),
            cell: (order) => (
              <span className={clsx(layout.inline, layout.gap2)}>
                {!readOnly && <PayButton order={order} />}
                <ActionMenu
                  label={translate({ id: 'orders.actionsOf', message: 'Actions for order {id}' }, { id: order.id })}
                  actions={[
                    {
                      label: translate({ id: 'orders.showDetails', message: 'Show details' }),
                      onSelect: (from) => openDialog({ name: 'details', order }, from),
                    },
                    order.status === 'paid' && {
                      label: translate({ id: 'orders.receipt', message: 'Download receipt' }),
                      onSelect: () =>
                        window.location.assign(
                          getFileUrl(`/api/account/orders/${order.id}/receipt.pdf?locale=${locale}`),
                        ),
                    },
                    !readOnly &&
                      order.status === 'paid' && {
                        label: translate({ id: 'refunds', message: 'Request a refund' }),
                        onSelect: (from) => openDialog({ name: 'refund', order }, from),
                      },
                    !readOnly && {
                      label: translate({ id: 'questions', message: 'Ask a question' }),
                      onSelect: (from) => openDialog({ name: 'question', order }, from),
                    },
                  ]}
                />
              </span>
            ),
          },
        ]}
        empty={empty}
      />
      {subject?.name === 'details' && <OrderPanel order={subject.order} {...dialog} />}
      {subject?.name === 'refund' && <RefundDialog order={subject.order} {...dialog} />}
      {subject?.name === 'question' && <QuestionDialog order={subject.order} {...dialog} />}
    </>
  );
}
