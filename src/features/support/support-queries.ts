import { translate } from '@docusaurus/Translate';
import {
  answerQuestionMutation,
  decideRefundMutation,
  getQueuesOptions,
  listAllQuestionsInfiniteOptions,
  listAllRefundsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { RefundDecision } from '#generated/account/types.gen.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import type { Queue } from './QueueChoice.tsx';

const limit = 25;
const countEvery = 60_000;

/** How much waits. */
export const useQueues = () => useRead(getQueuesOptions, {}, { refetchInterval: countEvery });

/** Refund requests of all customers, newest first, page by page. */
export const useAllRefunds = (queue: Queue) => useRows(listAllRefundsInfiniteOptions, { query: { queue, limit } });

/** Questions of all customers, newest first, page by page. */
export const useAllQuestions = (queue: Queue) => useRows(listAllQuestionsInfiniteOptions, { query: { queue, limit } });

const decided: Readonly<Record<RefundDecision['decision'], () => string>> = {
  under_review: () => translate({ id: 'support.decided.review', message: 'The request is under review' }),
  approved: () => translate({ id: 'support.decided.approved', message: 'The refund is approved' }),
  rejected: () => translate({ id: 'support.decided.rejected', message: 'The refund is rejected' }),
};

export const useDecide = () =>
  useAction(decideRefundMutation, {
    success: (_refund, { body }) => decided[body.decision](),
    failure: translate({
      id: 'support.decideFailed',
      message: 'The decision was not saved. Look whether it was decided already.',
    }),
    refresh: ['listAllRefunds', 'getQueues'],
  });

export const useAnswer = () =>
  useAction(answerQuestionMutation, {
    success: translate({ id: 'support.answer.sent', message: 'Your answer is sent' }),
    failure: (error) => {
      if (!fieldFaults(error).some(({ pointer }) => pointer === '/after')) {
        return translate({ id: 'support.answer.failed', message: 'The answer could not be sent, please try again' });
      }
      return translate({
        id: 'support.answer.overtaken',
        message: 'Something was written meanwhile. Read it, then send your answer.',
      });
    },
    refresh: ['listAllQuestions', 'getQueues'],
  });
