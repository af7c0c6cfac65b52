import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import {
  getWebhookDeliveryOptions,
  listWebhookDeliveriesInfiniteOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import { replayFailedWebhooks, replayWebhookDelivery } from '#generated/account/sdk.gen.ts';
import type { WebhookDelivery, WebhookReplayFailed } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useRefresh } from './endpoint-queries.ts';
import type { DeliveryFilters } from './webhook-address.ts';

const pageSize = 50;
const lookEvery = 2000;

/** It is tried at any moment. What waits for hours is not looked for. */
const isUnderWay = ({ status, next_attempt_at: next }: WebhookDelivery): boolean =>
  status === 'pending' && next !== null && Date.parse(next) < Date.now() + 15_000;

/** The deliveries, newest first, page by page; asked for again while one of them is under way. */
export function useDeliveries(filters: DeliveryFilters) {
  const client = useAccountClient();
  const { data, ...query } = useInfiniteQuery({
    ...listWebhookDeliveriesInfiniteOptions({ client, query: { ...filters, limit: pageSize } }),
    initialPageParam: {},
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      (state.data?.pages.some((page) => page.data.some(isUnderWay)) ?? false) ? lookEvery : false,
  });
  return { ...query, deliveries: data?.pages.flatMap((page) => page.data) };
}

/** One delivery with what was posted and answered; asked for again while it is under way. */
export function useDelivery(id: string) {
  const client = useAccountClient();
  return useQuery({
    ...getWebhookDeliveryOptions({ client, path: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.delivery) ? lookEvery : false),
  });
}

const shown = ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'] as const;

export function useReplay() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: string) => {
      await replayWebhookDelivery({ client, path: { id }, throwOnError: true });
    },
    onSuccess: () => {
      toast.success(translate({ id: 'webhooks.replay.done', message: 'It is posted once more' }));
      return refresh(...shown);
    },
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'webhooks.replay.failed', message: 'Replay failed, please try again' })),
      ),
  });
}

export function useReplayFailed() {
  const client = useAccountClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: WebhookReplayFailed) =>
      (await replayFailedWebhooks({ client, body, throwOnError: true })).data,
    onSuccess: () => refresh(...shown),
    onError: (error) =>
      toast.error(
        problemMessage(error, translate({ id: 'webhooks.replay.failed', message: 'Replay failed, please try again' })),
      ),
  });
}
