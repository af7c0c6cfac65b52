import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getRefundOfferOptions,
  getRefundOfferQueryKey,
  listQuestionsInfiniteOptions,
  listQuestionsInfiniteQueryKey,
  listRefundsInfiniteOptions,
  listRefundsInfiniteQueryKey,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { createQuestion, createQuestionMessage, createRefund } from '#generated/account/sdk.gen.ts';
import type { QuestionCreate, RefundCreate } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useBooksChanged } from './billing-queries.ts';

/** What would come back of an order now. */
export function useRefundOffer(id: string) {
  const client = useAccountClient();
  return useQuery({ ...getRefundOfferOptions({ client, path: { id } }), staleTime: 0 });
}

const inPages = { limit: 50 };

/** Refund requests, newest first, page by page. */
export function useRefunds() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listRefundsInfiniteOptions({ client, query: inPages }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, refunds: data?.pages.flatMap((page) => page.data) };
}

/** Questions with their threads, newest first, page by page. */
export function useQuestions() {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listQuestionsInfiniteOptions({ client, query: inPages }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { ...query, questions: data?.pages.flatMap((page) => page.data) };
}

export function useAskRefund() {
  const client = useAccountClient();
  const queries = useQueryClient();
  const changed = useBooksChanged();
  return useMutation({
    mutationFn: async (body: RefundCreate) => (await createRefund({ client, body, throwOnError: true })).data,
    onSuccess: ({ order_id: id }) => {
      changed();
      void queries.invalidateQueries({ queryKey: getRefundOfferQueryKey({ client, path: { id } }) });
      void queries.invalidateQueries({ queryKey: listRefundsInfiniteQueryKey({ client, query: inPages }) });
      toast.success(
        translate({
          id: 'order.refund.sent',
          message: 'Your refund request has been submitted. We will review it and contact you via email.',
        }),
      );
    },
    onError: (error) =>
      toast.error(
        problemMessage(
          error,
          translate({ id: 'order.refund.failed', message: 'Failed to submit refund request. Please try again.' }),
        ),
      ),
  });
}

export function useAskQuestion() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: QuestionCreate) => (await createQuestion({ client, body, throwOnError: true })).data,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: listQuestionsInfiniteQueryKey({ client, query: inPages }) });
      toast.success(
        translate({
          id: 'order.question.sent',
          message: 'Your question was sent. We answer by mail and in your orders.',
        }),
      );
    },
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'order.question.failed', message: 'The question could not be sent' })),
      ),
  });
}

/** Says more in the thread of a question. */
export function useReply() {
  const client = useAccountClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text }: { id: string; text: string }) =>
      (await createQuestionMessage({ client, path: { id }, body: { text }, throwOnError: true })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: listQuestionsInfiniteQueryKey({ client, query: inPages }) }),
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'question.reply.failed', message: 'The answer could not be sent' })),
      ),
  });
}
