import { translate } from '@docusaurus/Translate';
import {
  createQuestionMessageMutation,
  createQuestionMutation,
  createRefundMutation,
  getRefundOfferOptions,
  listQuestionsInfiniteOptions,
  listRefundsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import { orderReads } from './billing-queries.ts';

/** What would come back of an order now. */
export const useRefundOffer = (id: string) => useRead(getRefundOfferOptions, { path: { id } });

const query = { limit: 50 };

/** Refund requests, newest first, page by page. */
export const useRefunds = () => useRows(listRefundsInfiniteOptions, { query });

/** Questions with their threads, newest first, page by page. */
export const useQuestions = () => useRows(listQuestionsInfiniteOptions, { query });

export const useAskRefund = () =>
  useAction(createRefundMutation, {
    success: translate({
      id: 'order.refund.sent',
      message: 'Your refund request has been submitted. We will review it and contact you via email.',
    }),
    failure: translate({ id: 'order.refund.failed', message: 'Failed to submit refund request. Please try again.' }),
    refresh: [...orderReads, 'getRefundOffer', 'listRefunds'],
  });

export const useAskQuestion = () =>
  useAction(createQuestionMutation, {
    success: translate({
      id: 'order.question.sent',
      message: 'Your question was sent. We answer by mail and in your orders.',
    }),
    failure: translate({ id: 'order.question.failed', message: 'The question could not be sent' }),
    refresh: ['listQuestions'],
  });

/** Says more in the thread of a question. */
export const useReply = () =>
  useAction(createQuestionMessageMutation, {
    failure: translate({ id: 'question.reply.failed', message: 'The answer could not be sent' }),
    refresh: ['listQuestions'],
  });
