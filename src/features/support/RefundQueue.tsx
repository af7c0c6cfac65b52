import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import type { RefundDecision, RefundReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { refundReasons, refundState } from '../../core/request-text.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { DataTable, type Column } from '../../dashboard/DataTable.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { QueueList } from './QueueList.tsx';
import { useAllRefunds, useDecide } from './support-queries.ts';
import type { Queue } from './QueueChoice.tsx';
import { Whose } from './Whose.tsx';
import styles from './support.module.css';

type Decision = RefundDecision['decision'];
type Choose = (decision: Decision, refund: RefundReview, from: HTMLElement | null) => void;

const actionNames: Readonly<Record<Decision, () => string>> = {
  under_review: () => translate({ id: 'support.review', message: 'Take into review' }),
  approved: () => translate({ id: 'support.approve', message: 'Approve' }),
  rejected: () => translate({ id: 'support.reject', message: 'Reject' }),
};

/** What can still be decided about it. */
function choices({ state }: RefundReview): readonly Decision[] {
  if (state === 'submitted') return ['under_review', 'approved', 'rejected'];
  return state === 'under_review' ? ['approved', 'rejected'] : [];
}

function useColumns(choose: Choose): readonly Column<RefundReview>[] {
  const format = useFormat();
  return [
    {
      key: 'customer',
      kind: 'lead',
      title: translate({ id: 'support.customer', message: 'Customer' }),
      cell: (refund) => <Whose row={refund} />,
    },
    {
      key: 'order',
      title: translate({ id: 'order.column.id', message: 'Order ID' }),
      cell: ({ order_id: id, created_at: at }) => (
        <span className={styles.whose}>
          <code className={styles.id}>{id}</code>
          <time className={styles.said} dateTime={at}>
            {format.moment(at)}
          </time>
        </span>
      ),
    },
    {
      key: 'status',
      title: translate({ id: 'order.column.status', message: 'Status' }),
      cell: (refund) => <StatusBadge {...refundState(refund)} />,
    },
    {
      key: 'amount',
      kind: 'end',
      title: translate({ id: 'order.column.amount', message: 'Amount' }),
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    {
      key: 'reason',
      title: translate({ id: 'order.refund.reason', message: 'Reason' }),
      cell: ({ reason, details, note }) => (
        <span className={styles.reason}>
          {refundReasons[reason]()}
          {details !== '' && <span className={styles.said}>{details}</span>}
          {note !== '' && <span className={styles.note}>{note}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      kind: 'actions',
      title: translate({ id: 'order.column.actions', message: 'Actions' }),
      cell: (refund) =>
        choices(refund).length > 0 && (
          <ActionMenu
            label={translate(
              { id: 'support.actionsOf', message: 'Actions for the refund of order {id}' },
              { id: refund.order_id },
            )}
            actions={choices(refund).map((decision) => ({
              key: decision,
              label: actionNames[decision](),
              danger: decision === 'rejected',
              onSelect: (from) => choose(decision, refund, from),
            }))}
          />
        ),
    },
  ];
}

/** Refund requests that wait for a decision, or those that were decided. */
export function RefundQueue({ queue }: { queue: Queue }) {
  const query = useAllRefunds(queue);
  const decide = useDecide();
  const [chosen, setChosen] = useState<{
    decision: 'approved' | 'rejected';
    refund: RefundReview;
    from: HTMLElement | null;
  }>();
  const [open, setOpen] = useState(false);
  const columns = useColumns((decision, refund, from) => {
    if (decision === 'under_review') {
      void decide.run({ path: { id: refund.id }, body: { decision } });
      return;
    }
    setChosen({ decision, refund, from });
    setOpen(true);
  });
  return (
    <QueueList
      query={query}
      failed={translate({ id: 'support.refunds.failed', message: 'The refund requests could not be loaded' })}
      empty={
        queue === 'waiting'
          ? translate({ id: 'support.refunds.none', message: 'No refund request is waiting' })
          : translate({ id: 'support.refunds.noneDone', message: 'No refund request has been decided yet' })
      }
    >
      <DataTable
        caption={translate({ id: 'refund.list', message: 'Refund requests' })}
        columns={columns}
        rows={query.rows}
        rowKey={({ id }) => id}
      />
      {chosen && (
        <DecideDialog
          key={`${chosen.refund.id} ${chosen.decision}`}
          {...chosen}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setChosen(undefined)}
          returnTo={[chosen.from]}
        />
      )}
    </QueueList>
  );
}
