import { translate } from '@docusaurus/Translate';
import {
  createInboxMutation,
  createWebhookEndpointMutation,
  deleteWebhookEndpointMutation,
  getInboxInfiniteOptions,
  getWebhookDeliveryOptions,
  listInboxesInfiniteOptions,
  listWebhookDeliveriesInfiniteOptions,
  listWebhookEndpointsInfiniteOptions,
  listWebhookEndpointsOptions,
  listWebhookSecretsOptions,
  replayFailedWebhooksMutation,
  replayWebhookDeliveryMutation,
  rotateWebhookSecretMutation,
  testWebhookEndpointMutation,
  updateWebhookEndpointMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { WebhookDelivery } from '#generated/account/types.gen.ts';
import type { ShowFaults } from '../../core/api/field-messages.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';
import type { DeliveryFilters } from './webhook-address.ts';

/** The endpoints, newest first, page by page. */
export const useEndpoints = () => useRows(listWebhookEndpointsInfiniteOptions, {});

/** The endpoints to choose from. */
export const useEndpointChoices = () =>
  useRead(listWebhookEndpointsOptions, { query: { limit: 100 } }).data?.data ?? [];

export const useCreateEndpoint = (fields: ShowFaults) =>
  useAction(createWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }),
    failure: translate({ id: 'webhooks.endpoint.addFailed', message: 'The endpoint could not be added. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints'],
  });

export const useUpdateEndpoint = (fields?: ShowFaults) =>
  useAction(updateWebhookEndpointMutation, {
    success: (_, { body }) =>
      body.enabled === undefined
        ? translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' })
        : body.enabled
          ? translate({ id: 'webhooks.endpoint.on', message: 'Endpoint turned on' })
          : translate({ id: 'webhooks.endpoint.off', message: 'Endpoint turned off' }),
    failure: translate({ id: 'webhooks.endpoint.saveFailed', message: 'The endpoint could not be saved. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries', 'getWebhookDelivery'],
  });

export const useDeleteEndpoint = () =>
  useAction(deleteWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }),
    failure: translate({
      id: 'webhooks.endpoint.deleteFailed',
      message: 'The endpoint could not be deleted. Try again.',
    }),
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries'],
  });

export const useTestEndpoint = () =>
  useAction(testWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.test.sent', message: 'Test event sent' }),
    failure: translate({ id: 'webhooks.test.failed', message: 'The test event could not be sent. Try again.' }),
    refresh: ['listWebhookDeliveries'],
  });

/** The secrets that sign now. */
export const useSecrets = () => useRead(listWebhookSecretsOptions, {});

export const useRotateSecret = () =>
  useAction(rotateWebhookSecretMutation, {
    success: translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }),
    failure: translate({
      id: 'webhooks.secret.rotateFailed',
      message: 'The signing secret could not be rotated. Try again.',
    }),
    refresh: ['listWebhookSecrets'],
  });

/** It is tried at any moment. What waits for hours is not looked for. */
const isUnderWay = ({ status, next_attempt_at: next }: WebhookDelivery): boolean =>
  status === 'pending' && next !== null && Date.parse(next) < Date.now() + 15_000;

/** The deliveries, newest first, page by page; asked for again while one of them is under way. */
export const useDeliveries = (filters: DeliveryFilters) =>
  useRows(
    listWebhookDeliveriesInfiniteOptions,
    { query: { ...filters, limit: 50 } },
    {
      refetchInterval: ({ state }) =>
        (state.data?.pages.some((page) => page.data.some(isUnderWay)) ?? false) ? 2000 : false,
    },
  );

/** One delivery with what was posted and answered; asked for again while it is under way. */
export const useDelivery = (id: string) =>
  useRead(
    getWebhookDeliveryOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.delivery) ? 2000 : false) },
  );

const replayFailed = () => translate({ id: 'webhooks.replay.failed', message: 'The replay failed. Try again.' });
const refresh = ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'] as const;

export const useReplay = () =>
  useAction(replayWebhookDeliveryMutation, {
    success: translate({ id: 'webhooks.replay.done', message: 'Event queued for delivery' }),
    failure: replayFailed,
    refresh,
  });

export const useReplayFailed = () => useAction(replayFailedWebhooksMutation, { failure: replayFailed, refresh });

/** The inboxes, newest first, page by page. */
export const useInboxes = () => useRows(listInboxesInfiniteOptions, {});

/** An inbox with its messages, newest first; looked into again and again while it is open. */
export const useInbox = (id: string) =>
  useRows(
    getInboxInfiniteOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.status === 'error' ? false : 3000) },
  );

export const useMakeInbox = () =>
  useAction(createInboxMutation, {
    failure: translate({ id: 'webhooks.inbox.makeFailed', message: 'The inbox could not be created. Try again.' }),
    refresh: ['listInboxes'],
  });
