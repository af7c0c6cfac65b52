import type { ComponentProps } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { payOrderMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order } from '#generated/account/types.gen.ts';
import { useAccountFileUrl, useIsReadOnly } from '../../core/api/account-client.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import type { Action } from '../../dashboard/ActionMenu.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { DownloadLink } from '../../dashboard/lists/downloads.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useCheckout, useLocale } from './order-queries.ts';
import { canRequestRefund } from './order-text.ts';

interface PayButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  order: Pick<Order, 'id' | 'status'>;
}

/** Opens a checkout page for an order that isn't paid. */
export function PayButton({ order: { id, status }, variant }: PayButtonProps) {
  const pay = useCheckout(payOrderMutation);
  const locale = useLocale();
  if (status !== 'unpaid' && status !== 'failed') return null;
  return (
    <Button variant={variant} busy={pay.isPending} onClick={() => void pay.run({ path: { id }, body: { locale } })}>
      {status === 'failed'
        ? translate({ id: 'orders.retryPayment', message: 'Pay again' })
        : translate({ id: 'orders.pay', message: 'Pay' })}
    </Button>
  );
}

/** The receipt of a paid order. */
export function ReceiptLink({ order: { id, status } }: { order: Pick<Order, 'id' | 'status'> }) {
  const locale = useLocale();
  const getFileUrl = useAccountFileUrl();
  if (status !== 'paid') return null;
  return (
    <DownloadLink href={getFileUrl(`/api/account/orders/${id}/receipt.pdf?locale=${locale}`)}>
      <Translate id="orders.receipt.link">Receipt</Translate>
    </DownloadLink>
  );
}

const QuestionDialog = lazyDialog(async () => (await import('../questions/QuestionDialog.tsx')).QuestionDialog);
const RefundDialog = lazyDialog(async () => (await import('../refunds/RefundDialog.tsx')).RefundDialog);

/** The actions of orders, in the menu of a row and in the panel, and the dialogs that they open. */
export function useOrderActions() {
  const { subject, openDialog, dialog } = useDialog<{ name: 'refund' | 'question'; order: Order }>();
  const readOnly = useIsReadOnly();
  const getActions = (order: Order): readonly (Action | false)[] => [
    !readOnly &&
      canRequestRefund(order) && {
        label: translate({ id: 'refunds', message: 'Request a refund' }),
        onSelect: (from) => openDialog({ name: 'refund', order }, from),
      },
    !readOnly && {
      label: translate({ id: 'questions', message: 'Ask a question' }),
      onSelect: (from) => openDialog({ name: 'question', order }, from),
    },
  ];
  const dialogs = (
    <>
      {subject?.name === 'refund' && <RefundDialog order={subject.order} {...dialog} />}
      {subject?.name === 'question' && <QuestionDialog order={subject.order} {...dialog} />}
    </>
  );
  return { getActions, dialogs };
}
