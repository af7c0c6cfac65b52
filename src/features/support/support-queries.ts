import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getQueuesOptions,
  getQueuesQueryKey,
  listAllQuestionsInfiniteOptions,
  listAllRefundsInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { answerQuestion, decideRefund } from '#generated/account/sdk.gen.ts';
import type { RefundDecision } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { fieldFaults } from '../../core/api/field-messages.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import type { Queue } from './QueueChoice.tsx';

const pageSize = 25;
const countEvery = 60_000;

/** How much waits. */
export function useQueues() {
  const client = useAccountClient();
  return useQuery({ ...getQueuesOptions({ client }), refetchInterval: countEvery });
}

/** Refund requests of all customers, newest first, page by page. */
export function useAllRefunds(queue: Queue) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listAllRefundsInfiniteOptions({ client, query: { queue, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

/** Questions of all customers, newest first, page by page. */
export function useAllQuestions(queue: Queue) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listAllQuestionsInfiniteOptions({ client, query: { queue, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, rows: data?.pages.flatMap((page) => page.data) };
}

/** What was done moves from one queue into the other, and is counted anew. */
function useDone(operation: 'listAllRefunds' | 'listAllQuestions') {
  const client = useAccountClient();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => (key as { _id?: string })._id === operation });
    void queries.invalidateQueries({ queryKey: getQueuesQueryKey({ client }) });
  };
}

const decided: Readonly<Record<RefundDecision['decision'], () => string>> = {
  under_review: () => translate({ id: 'support.decided.review', message: 'The request is under review' }),
  approved: () => translate({ id: 'support.decided.approved', message: 'The refund is approved' }),
  rejected: () => translate({ id: 'support.decided.rejected', message: 'The refund is rejected' }),
};

export function useDecide() {
  const client = useAccountClient();
  const done = useDone('listAllRefunds');
  return useMutation({
    mutationFn: async ({ id, ...body }: RefundDecision & { readonly id: string }) =>
      (await decideRefund({ client, path: { id }, body, throwOnError: true })).data,
    onSuccess: (_refund, { decision }) => toast.success(decided[decision]()),
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({
            id: 'support.decideFailed',
            message: 'The decision was not saved. Look whether it was decided already.',
          }),
        ),
      ),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: done,
  });
}

export function useAnswer() {
  const client = useAccountClient();
  const done = useDone('listAllQuestions');
  return useMutation({
    mutationFn: async ({ id, ...body }: { readonly id: string; readonly text: string; readonly after: number }) =>
      (await answerQuestion({ client, path: { id }, body, throwOnError: true })).data,
    onSuccess: () => {
      done();
      toast.success(translate({ id: 'support.answer.sent', message: 'Your answer is sent' }));
    },
    onError: (error) => {
      if (fieldFaults(error).some(({ pointer }) => pointer === '/after')) {
        done();
        toast.error(
          translate({
            id: 'support.answer.overtaken',
            message: 'Something was written meanwhile. Read it, then send your answer.',
          }),
        );
        return;
      }
      toast.error(
        problemMessage(
          error,
          translate({ id: 'support.answer.failed', message: 'The answer could not be sent, please try again' }),
        ),
      );
    },
  });
}
