import Translate, { translate } from '@docusaurus/Translate';
import { decideRefundMutation, listAllRefundsInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { RefundDecision, RefundReview } from '#generated/account/types.gen.ts';
import { zRefundDecision } from '#generated/requests/zod.gen.ts';
import { refundDecisionBounds } from '#generated/contract-bounds.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useReadList } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { DateTime } from '../../../core/format/times.tsx';
import { refundReasons, refundStates } from '../../refunds/refund-text.ts';
import { ActionMenu } from '../../../dashboard/ActionMenu.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { OwnerCell, ReviewList, StackedValues } from '../components/parts.tsx';
import { pageSize, QueueBar, useQueue } from '../components/Filters.tsx';
import { getCustomerMessageProps, useReasonDialog } from '../components/use-reason-dialog.tsx';
import { labels } from '../labels.ts';
import styles from '../support.module.css';

type Decision = RefundDecision['decision'];

const actionNames: Readonly<Record<Decision, () => string>> = {
  under_review: () => translate({ id: 'support.review', message: 'Start review' }),
  approved: () => translate({ id: 'support.approve', message: 'Approve' }),
  rejected: () => translate({ id: 'support.reject', message: 'Reject' }),
};

const doneMessages: Readonly<Record<Decision, () => string>> = {
  under_review: () => translate({ id: 'support.decided.review', message: 'Request under review' }),
  approved: () => translate({ id: 'support.decided.approved', message: 'Refund approved' }),
  rejected: () => translate({ id: 'support.decided.rejected', message: 'Refund rejected' }),
};

/** Decisions besides an approval that the state of a request permits. */
const decisions: Readonly<Partial<Record<RefundReview['state'], readonly Decision[]>>> = {
  submitted: ['under_review', 'rejected'],
  under_review: ['rejected'],
};

/** Refund requests: waiting or decided. */
export function RefundSection() {
  const format = useFormat();
  const queue = useQueue();
  const query = useReadList(listAllRefundsInfiniteOptions, { query: { queue, limit: pageSize } });
  const decide = useAction(decideRefundMutation, {
    success: (_refund, { body }) => doneMessages[body.decision](),
    failure: translate({
      id: 'support.decideFailed',
      message: 'The decision couldn’t be saved. Check whether it was already made.',
    }),
    refresh: ['listAllRefunds', 'getQueues'],
  });
  const [openDialog, dialog] = useReasonDialog();
  const choose = (decision: Decision, { id, ...refund }: RefundReview, from: HTMLElement | null) => {
    if (decision === 'under_review') {
      void decide.run({ path: { id }, body: { decision } });
      return;
    }
    const approves = decision === 'approved';
    const amount = <strong>{format.money(refund.amount, refund.currency)}</strong>;
    const credits = <strong>{format.credits(refund.credits)}</strong>;
    openDialog(
      {
        ...getCustomerMessageProps(approves),
        title: approves
          ? translate({ id: 'support.approve.title', message: 'Approve refund' })
          : translate({ id: 'support.reject.title', message: 'Reject refund' }),
        text: approves ? (
          <Translate id="support.approve.text" values={{ amount, credits }}>
            {
              '{amount} is refunded to the original payment method, and {credits} are removed from the account. This can’t be undone.'
            }
          </Translate>
        ) : (
          <Translate id="support.reject.text" values={{ credits }}>
            {'No money is refunded. {credits} return to the customer’s balance, and an email explains why.'}
          </Translate>
        ),
        schema: zRefundDecision.shape.note,
        limit: refundDecisionBounds.note.max,
        send: (note, done) => decide.run({ path: { id }, body: { decision, note } }, done),
      },
      from,
    );
  };
  return (
    <>
      <QueueBar list="refunds" />
      <ReviewList
        query={query}
        failed={translate({ id: 'support.refunds.failed', message: 'The refund requests couldn’t be loaded' })}
        empty={
          queue === 'waiting'
            ? translate({ id: 'support.refunds.none', message: 'No waiting refund requests' })
            : translate({ id: 'support.refunds.noneDone', message: 'No decided refund requests yet' })
        }
        caption={translate({ id: 'refunds.list', message: 'Refund requests' })}
        columns={[
          { kind: 'lead', title: labels.customer(), cell: (refund) => <OwnerCell row={refund} /> },
          {
            title: labels.order(),
            cell: ({ order_id: id, created_at: at }) => (
              <StackedValues>
                <code>{id}</code>
                <DateTime at={at} />
              </StackedValues>
            ),
          },
          { title: labels.status(), cell: (refund) => <StatusBadge {...refundStates[refund.state]} /> },
          { kind: 'end', title: labels.amount(), cell: ({ amount, currency }) => format.money(amount, currency) },
          {
            title: labels.reason(),
            cell: ({ reason, details, note }) => (
              <StackedValues>
                {refundReasons[reason]()}
                {details !== '' && <span className={styles.detail}>{details}</span>}
                {note !== '' && <span className={styles.note}>{note}</span>}
              </StackedValues>
            ),
          },
          {
            kind: 'actions',
            title: labels.actions(),
            cell: (refund) =>
              decisions[refund.state] && (
                <div className={styles.actions}>
                  <Button onClick={({ currentTarget }) => choose('approved', refund, currentTarget)}>
                    {actionNames.approved()}
                  </Button>
                  <ActionMenu
                    label={translate(
                      { id: 'support.actionsOf', message: 'Actions for the refund of order {id}' },
                      { id: refund.order_id },
                    )}
                    actions={decisions[refund.state]!.map((decision) => ({
                      label: actionNames[decision](),
                      danger: decision === 'rejected',
                      onSelect: (from) => choose(decision, refund, from),
                    }))}
                  />
                </div>
              ),
          },
        ]}
      />
      {dialog}
    </>
  );
}
