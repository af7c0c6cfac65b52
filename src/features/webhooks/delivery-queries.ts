import { translate } from '@docusaurus/Translate';
import {
  getWebhookDeliveryOptions,
  listWebhookDeliveriesInfiniteOptions,
  replayFailedWebhooksMutation,
  replayWebhookDeliveryMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookDelivery } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import type { DeliveryFilters } from './webhook-address.ts';

const pageSize = 50;
const lookEvery = 2000;

/** It is tried at any moment. What waits for hours is not looked for. */
const isUnderWay = ({ status, next_attempt_at: next }: WebhookDelivery): boolean =>
  status === 'pending' && next !== null && Date.parse(next) < Date.now() + 15_000;

/** The deliveries, newest first, page by page; asked for again while one of them is under way. */
export const useDeliveries = (filters: DeliveryFilters) =>
  useRows(
    listWebhookDeliveriesInfiniteOptions,
    { query: { ...filters, limit: pageSize } },
    {
      refetchInterval: ({ state }) =>
        (state.data?.pages.some((page) => page.data.some(isUnderWay)) ?? false) ? lookEvery : false,
    },
  );

/** One delivery with what was posted and answered; asked for again while it is under way. */
export const useDelivery = (id: string) =>
  useRead(
    getWebhookDeliveryOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.delivery) ? lookEvery : false) },
  );

const replayFailed = () => translate({ id: 'webhooks.replay.failed', message: 'Replay failed, please try again' });
const refresh = ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'] as const;

export const useReplay = () =>
  useAction(replayWebhookDeliveryMutation, {
    success: translate({ id: 'webhooks.replay.done', message: 'It is posted once more' }),
    failure: replayFailed,
    refresh,
  });

export const useReplayFailed = () => useAction(replayFailedWebhooksMutation, { failure: replayFailed, refresh });
