import Translate, { translate } from '@docusaurus/Translate';
import {
  listFailedPayoutsInfiniteOptions,
  retryPayoutMutation,
  settlePayoutMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Payout } from '#generated/account/types.gen.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AttemptsCell, CustomerLink, ReviewList, StackedValues, useRowAction } from '../components/parts.tsx';
import { CsvExportLink, pageSize } from '../components/Filters.tsx';
import { getAuditReasonProps, useReasonDialog } from '../components/use-reason-dialog.tsx';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

const causes: Readonly<Record<Payout['cause'], () => string>> = {
  surplus: () => translate({ id: 'support.payout.surplus', message: 'Paid twice' }),
  refund: () => translate({ id: 'support.payout.refund', message: 'Refund' }),
};

const settleTitle = () => translate({ id: 'support.payout.settle', message: 'Settle manually' });

/** Payouts that failed. Support retries them, or records that the money was returned in another way. */
export function PayoutSection() {
  const query = useReadList(listFailedPayoutsInfiniteOptions, { query: { limit: pageSize } });
  const format = useFormat();
  const retry = useRowAction(
    retryPayoutMutation,
    translate({ id: 'support.payout.retried', message: 'The payout is retried in a few seconds' }),
  );
  const settle = useRowAction(
    settlePayoutMutation,
    translate({ id: 'support.payout.settled', message: 'Payout marked as paid' }),
  );
  const [openDialog, dialog] = useReasonDialog();
  const openSettle = (id: string, from: HTMLElement) =>
    openDialog(
      {
        ...getAuditReasonProps(),
        title: settleTitle(),
        text: translate({
          id: 'support.payout.settle.text',
          message:
            'Use this only if the money was refunded in another way. The ledger and the order record it as refunded, and the payment provider isn’t contacted again. This can’t be undone.',
        }),
        send: (reason, done) => settle.run({ path: { id }, body: { reason } }, done),
      },
      from,
    );
  return (
    <>
      <div className={styles.bar}>
        <CsvExportLink list="payouts" />
      </div>
      <ReviewList
        query={query}
        failed={translate({ id: 'support.payouts.failed', message: 'The payouts couldn’t be loaded' })}
        empty={translate({ id: 'support.payouts.none', message: 'No failed payouts' })}
        caption={translate({ id: 'support.payouts', message: 'Failed payouts' })}
        columns={[
          {
            kind: 'lead',
            title: labels.order(),
            cell: ({ order_id: order, customer_id: customer }) => (
              <StackedValues>
                <code>{order}</code>
                <CustomerLink id={customer}>
                  <code>{customer}</code>
                </CustomerLink>
              </StackedValues>
            ),
          },
          { kind: 'end', title: labels.amount(), cell: ({ amount, currency }) => format.money(amount, currency) },
          { title: labels.reason(), cell: ({ cause }) => causes[cause]() },
          { title: labels.attempts(), cell: (row) => <AttemptsCell {...row} /> },
          { kind: 'end', title: labels.time(), cell: ({ created_at: at }) => <TimeWithSeconds at={at} /> },
          {
            kind: 'actions',
            title: labels.actions(),
            cell: ({ id }) => (
              <div className={styles.actions}>
                <Button
                  busy={retry.isPending && retry.variables?.path.id === id}
                  onClick={() => void retry.run({ path: { id } })}
                >
                  <Translate id="query.retry">Retry</Translate>
                </Button>
                <Button variant="quiet" onClick={({ currentTarget }) => openSettle(id, currentTarget)}>
                  {settleTitle()}
                </Button>
              </div>
            ),
          },
        ]}
      />
      {dialog}
    </>
  );
}
