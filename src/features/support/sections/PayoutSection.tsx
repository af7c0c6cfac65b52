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
import { formatOwed, payoutCauses } from '../payout-text.ts';
import styles from '../support.module.css';

const settleTitle = () => translate({ id: 'support.payout.settle', message: 'Settle manually' });

const isFailed = ({ state }: Payout): boolean => state === 'failed';

const getSettleText = (payout: Payout): string =>
  payout.owed_credits > 0
    ? translate({
        id: 'support.payout.waive.text',
        message:
          'Use this if the customer has paid for the spent credits, or doesn’t have to. The credits are then no longer taken from the account. This can’t be undone.',
      })
    : translate({
        id: 'support.payout.settle.text',
        message:
          'Use this only if the money was refunded in another way. The ledger and the order record it as refunded, and the payment provider isn’t contacted again. This can’t be undone.',
      });

/**
 * Payouts that failed, which support retries or settles, and payouts whose credits were spent, until they are paid for or waived.
 */
export function PayoutSection() {
  const query = useReadList(listFailedPayoutsInfiniteOptions, { query: { limit: pageSize } });
  const format = useFormat();
  const retry = useRowAction(
    retryPayoutMutation,
    translate({ id: 'support.payout.retried', message: 'The payout is retried in a few seconds' }),
  );
  const settle = useRowAction(
    settlePayoutMutation,
    translate({ id: 'support.payout.settled', message: 'Payout settled' }),
  );
  const [openDialog, dialog] = useReasonDialog();
  const openSettle = (payout: Payout, from: HTMLElement) =>
    openDialog(
      {
        ...getAuditReasonProps(),
        title: settleTitle(),
        text: getSettleText(payout),
        send: (reason, done) => settle.run({ path: { id: payout.id }, body: { reason } }, done),
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
        empty={translate({ id: 'support.payouts.none', message: 'No open payouts' })}
        caption={translate({ id: 'support.payouts', message: 'Payouts' })}
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
          {
            title: labels.reason(),
            cell: (payout) => (
              <StackedValues>
                {payoutCauses[payout.cause]()}
                {payout.owed_credits > 0 && <span className={styles.detail}>{formatOwed(format, payout)}</span>}
              </StackedValues>
            ),
          },
          { title: labels.attempts(), cell: (row) => (isFailed(row) ? <AttemptsCell {...row} /> : '—') },
          { kind: 'end', title: labels.time(), cell: ({ created_at: at }) => <TimeWithSeconds at={at} /> },
          {
            kind: 'actions',
            title: labels.actions(),
            cell: (payout) => (
              <div className={styles.actions}>
                {isFailed(payout) && (
                  <Button
                    busy={retry.isPending && retry.variables?.path.id === payout.id}
                    onClick={() => void retry.run({ path: { id: payout.id } })}
                  >
                    <Translate id="query.retry">Retry</Translate>
                  </Button>
                )}
                <Button variant="quiet" onClick={({ currentTarget }) => openSettle(payout, currentTarget)}>
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
