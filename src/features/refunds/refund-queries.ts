import { translate } from '@docusaurus/Translate';
import {
  createRefundMutation,
  getRefundOfferOptions,
  listRefundsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';

/** What would come back of an order now. */
export const useRefundOffer = (id: string) => useRead(getRefundOfferOptions, { path: { id } });

/** Refund requests, newest first, page by page. */
export const useRefunds = () => useRows(listRefundsInfiniteOptions, { query: { limit: 50 } });

export const useAskRefund = () =>
  useAction(createRefundMutation, {
    success: translate({
      id: 'refunds.sent',
      message: 'Your refund request has been submitted. We will review it and contact you via email.',
    }),
    failure: translate({ id: 'refunds.failed', message: 'Failed to submit refund request. Please try again.' }),
    refresh: ['listOrders', 'listStatement', 'getCredits', 'getRefundOffer', 'listRefunds'],
  });
