import { translate } from '@docusaurus/Translate';
import {
  cancelAnyTaskMutation,
  decideRefundMutation,
  decideReportMutation,
  getCustomerOptions,
  getHealthOptions,
  getQueuesOptions,
  releaseTaskMutation,
  replayAnyDeliveryMutation,
  resendEmailMutation,
  retryPayoutMutation,
  retryTaskMutation,
  settlePayoutMutation,
  verifyLedgerMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { RefundDecision, ReportDecision } from '#generated/account/types.gen.ts';
import { type Operation, useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';

/** Page size of every list. */
export const pageSize = 25;
const minute = 60_000;

/** The lengths of the queues. */
export const useQueues = () => useRead(getQueuesOptions, {}, { refetchInterval: minute });

/**
 * Polled every ten seconds while the page is visible. After failures, the interval grows with the time since the last
 * success.
 */
export const useHealth = () =>
  useRead(
    getHealthOptions,
    {},
    {
      refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
        Math.max(minute / 6, Math.min(2 * minute, errorUpdatedAt - dataUpdatedAt)),
    },
  );

/**
 * After an action on a row, all lists and counts are reloaded. This also happens after a rejection, because someone
 * else may have acted first.
 */
const actionOptions = {
  failure: () => translate({ id: 'support.action.failed', message: 'The action failed. Try again.' }),
  refresh: 'all',
} as const;

const useRowAction = <Input, Result>(operation: Operation<Input, Result>, success: string) =>
  useAction(operation, { ...actionOptions, success });

const refundDecisionMessages: Readonly<Record<RefundDecision['decision'], () => string>> = {
  under_review: () => translate({ id: 'support.decided.review', message: 'Request under review' }),
  approved: () => translate({ id: 'support.decided.approved', message: 'Refund approved' }),
  rejected: () => translate({ id: 'support.decided.rejected', message: 'Refund rejected' }),
};

export const useDecideRefund = () =>
  useAction(decideRefundMutation, {
    success: (_refund, { body }) => refundDecisionMessages[body.decision](),
    failure: translate({
      id: 'support.decideFailed',
      message: 'The decision couldn’t be saved. Check whether it was already made.',
    }),
    refresh: ['listAllRefunds', 'getQueues'],
  });

const reportDecisionMessages: Readonly<Record<ReportDecision['decision'], () => string>> = {
  dismissed: () => translate({ id: 'support.reports.dismissed.done', message: 'Reports dismissed' }),
  taken_down: () => translate({ id: 'support.reports.down.done', message: 'Work taken down' }),
  restored: () => translate({ id: 'support.reports.restored.done', message: 'Work restored' }),
};

export const useDecideReport = () =>
  useAction(decideReportMutation, {
    ...actionOptions,
    success: (_, { body }) => reportDecisionMessages[body.decision](),
  });

export const usePayoutActions = () => ({
  retry: useRowAction(
    retryPayoutMutation,
    translate({ id: 'support.payout.retried', message: 'The payout is retried in a few seconds' }),
  ),
  settle: useRowAction(
    settlePayoutMutation,
    translate({ id: 'support.payout.settled', message: 'Payout marked as paid' }),
  ),
});

export const useTaskActions = () => ({
  retry: useRowAction(retryTaskMutation, translate({ id: 'support.task.retried', message: 'Task retried' })),
  cancel: useRowAction(cancelAnyTaskMutation, translate({ id: 'support.task.canceled', message: 'Task canceled' })),
  release: useRowAction(releaseTaskMutation, translate({ id: 'support.task.released', message: 'Credits released' })),
});

export const useReplayDelivery = () =>
  useRowAction(
    replayAnyDeliveryMutation,
    translate({ id: 'support.delivery.replayed', message: 'Delivery queued for replay' }),
  );

export const useResendEmail = () =>
  useRowAction(resendEmailMutation, translate({ id: 'support.email.resent', message: 'Email queued' }));

export const useVerifyLedger = () =>
  useRowAction(verifyLedgerMutation, translate({ id: 'operating.ledger.done', message: 'Ledger verified' }));

export const useCustomer = (id: string) => useRead(getCustomerOptions, { path: { id } });
