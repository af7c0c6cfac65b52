import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import {
  listFailedPayoutsInfiniteOptions,
  retryPayoutMutation,
  settlePayoutMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Payout } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRows } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format.ts';
import { DataTable, type Column } from '../../dashboard/DataTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { CustomerLink } from './CustomerLink.tsx';
import { Filters } from './parts/Filters.tsx';
import { ReasonDialog } from './parts/ReasonDialog.tsx';
import { afterwards } from './parts/afterwards.ts';
import { words } from './parts/words.ts';
import { QueueList } from './QueueList.tsx';
import styles from './parts/parts.module.css';

const causes: Readonly<Record<Payout['cause'], () => string>> = {
  surplus: () => translate({ id: 'support.payout.surplus', message: 'Paid a second time' }),
  refund: () => translate({ id: 'support.payout.refund', message: 'Refund' }),
};

/** What can be done about money that did not go back. */
function PayoutActions({ id }: Payout) {
  const retry = useAction(retryPayoutMutation, {
    ...afterwards,
    success: translate({ id: 'support.payout.retried', message: 'It is tried again in a few seconds' }),
  });
  const settle = useAction(settlePayoutMutation, {
    ...afterwards,
    success: translate({ id: 'support.payout.settled', message: 'It counts as given back' }),
  });
  const [asked, setAsked] = useState<HTMLElement>();
  const title = translate({ id: 'support.payout.settle', message: 'Settle by hand' });
  return (
    <div className={styles.actions}>
      <Button busy={retry.isPending} onClick={() => void retry.run({ path: { id } })}>
        <Translate id="query.retry">Retry</Translate>
      </Button>
      <Button variant="quiet" onClick={({ currentTarget }) => setAsked(currentTarget)}>
        {title}
      </Button>
      {asked && (
        <ReasonDialog
          title={title}
          text={translate({
            id: 'support.payout.settle.text',
            message:
              'Only when the money went back by another way. It counts as given back in the books and on the order, and the payment provider is not asked again. This cannot be undone.',
          })}
          open
          busy={settle.isPending}
          onClose={() => setAsked(undefined)}
          onReason={(reason) => void settle.run({ path: { id }, body: { reason } }, () => setAsked(undefined))}
          returnTo={[asked]}
        />
      )}
    </div>
  );
}

function useColumns(): readonly Column<Payout>[] {
  const format = useFormat();
  return [
    {
      key: 'order',
      kind: 'lead',
      title: translate({ id: 'order.column.id', message: 'Order ID' }),
      cell: ({ order_id: order, customer_id: customer }) => (
        <span className={styles.values}>
          <code>{order}</code>
          <CustomerLink id={customer}>
            <code>{customer}</code>
          </CustomerLink>
        </span>
      ),
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'order.column.amount', message: 'Amount' }),
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    { key: 'cause', title: words.reason(), cell: ({ cause }) => causes[cause]() },
    {
      key: 'attempts',
      title: words.attempts(),
      cell: ({ tries, error }) => (
        <span className={styles.values}>
          {format.number(tries)}
          {error !== null && <span>{error}</span>}
        </span>
      ),
    },
    {
      key: 'time',
      kind: 'end',
      title: words.time(),
      cell: ({ created_at: at }) => <time dateTime={at}>{format.moment(at)}</time>,
    },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'order.column.actions', message: 'Actions' }),
      cell: (payout) => <PayoutActions {...payout} />,
    },
  ];
}

/** Money that could not be given back: once the reason is gone, it is tried again, or it went back by another way. */
export function PayoutSection() {
  const query = useRows(listFailedPayoutsInfiniteOptions, { query: { limit: 25 } });
  const columns = useColumns();
  return (
    <>
      <Filters file={{ list: 'payouts', filter: {} }} />
      <QueueList
        query={query}
        failed={translate({ id: 'support.payouts.failed', message: 'The payouts could not be loaded' })}
        empty={translate({ id: 'support.payouts.none', message: 'All money was given back' })}
      >
        <DataTable
          caption={translate({ id: 'support.payouts', message: 'Failed payouts' })}
          columns={columns}
          rows={query.rows}
          rowKey={({ id }) => id}
        />
      </QueueList>
    </>
  );
}
