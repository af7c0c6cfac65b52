import type { ComponentType, ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { DataTable } from '../../../dashboard/DataTable.tsx';
import { LoadMore } from '../../../dashboard/LoadMore.tsx';
import { type DialogState, useDialog } from '../../../dashboard/use-dialog.ts';
import { whenOpened } from '../../../dashboard/when-opened.tsx';
import { useOrders } from '../api/order-queries.ts';
import { type OrderDialogName, useOrderColumns } from './use-order-columns.tsx';

const OrderPanel = whenOpened(async () => (await import('./OrderPanel.tsx')).OrderPanel);
const QuestionDialog = whenOpened(async () => (await import('../../questions/QuestionDialog.tsx')).QuestionDialog);
const RefundDialog = whenOpened(async () => (await import('../../refunds/RefundDialog.tsx')).RefundDialog);

const caption = () => translate({ id: 'orders.history', message: 'Billing History' });

const dialogs: Readonly<Record<OrderDialogName, ComponentType<DialogState & { order: Order }>>> = {
  details: OrderPanel,
  refund: RefundDialog,
  question: QuestionDialog,
};

/** The orders, and what can be done with each. `empty` stands where there are none. */
export function BillingHistory({ known, empty }: { known: boolean; empty: ReactNode }) {
  const history = useOrders(known);
  const { rows: orders, error, isFetching, refetch } = history;
  const { subject, ask, dialog } = useDialog<{ name: OrderDialogName; order: Order }>();
  const columns = useOrderColumns((name, order, from) => ask({ name, order }, from));
  const Asked = subject && dialogs[subject.name];
  if (orders === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'orders.history.failed', message: 'Your orders could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (orders?.length === 0) return empty;
  return (
    <>
      <DataTable caption={caption()} columns={columns} rows={orders} rowKey={({ id }) => id} />
      <LoadMore list={history} />
      {Asked && <Asked order={subject.order} {...dialog} />}
    </>
  );
}
