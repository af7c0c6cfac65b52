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
import type { ShowFieldIssues } from '../../core/api/field-errors.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useReadList } from '../../core/api/use-read.ts';
import type { DeliveryFilters } from './use-webhook-params.ts';

/** The endpoints, newest first, page by page. */
export const useEndpoints = () => useReadList(listWebhookEndpointsInfiniteOptions, {});

/** The endpoints, for selects. */
export const useEndpointChoices = () =>
  useRead(listWebhookEndpointsOptions, { query: { limit: 100 } }).data?.data ?? [];

export const useCreateEndpoint = (fields: ShowFieldIssues) =>
  useAction(createWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }),
    failure: translate({ id: 'webhooks.endpoint.addFailed', message: 'The endpoint couldn’t be added. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints'],
  });

export const useUpdateEndpoint = (fields?: ShowFieldIssues) =>
  useAction(updateWebhookEndpointMutation, {
    success: (_, { body }) =>
      body.enabled === undefined
        ? translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' })
        : body.enabled
          ? translate({ id: 'webhooks.endpoint.on', message: 'Endpoint turned on' })
          : translate({ id: 'webhooks.endpoint.off', message: 'Endpoint turned off' }),
    failure: translate({ id: 'webhooks.endpoint.saveFailed', message: 'The endpoint couldn’t be saved. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries', 'getWebhookDelivery'],
  });

export const useDeleteEndpoint = () =>
  useAction(deleteWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }),
    failure: translate({
      id: 'webhooks.endpoint.deleteFailed',
      message: 'The endpoint couldn’t be deleted. Try again.',
    }),
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries'],
  });

export const useTestEndpoint = () =>
  useAction(testWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.test.sent', message: 'Test event sent' }),
    failure: translate({ id: 'webhooks.test.failed', message: 'The test event couldn’t be sent. Try again.' }),
    refresh: ['listWebhookDeliveries'],
  });

/** The current and the previous signing secrets. */
export const useSecrets = () => useRead(listWebhookSecretsOptions, {});

export const useRotateSecret = () =>
  useAction(rotateWebhookSecretMutation, {
    success: translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }),
    failure: translate({
      id: 'webhooks.secret.rotateFailed',
      message: 'The signing secret couldn’t be rotated. Try again.',
    }),
    refresh: ['listWebhookSecrets'],
  });

/** Whether an attempt is imminent. Deliveries that wait for hours aren't polled. */
const isAttemptImminent = ({ status, next_attempt_at: next }: WebhookDelivery): boolean =>
  status === 'pending' && next !== null && Date.parse(next) < Date.now() + 15_000;

/** The deliveries, newest first, paginated; polled while an attempt is imminent. */
export const useDeliveries = (filters: DeliveryFilters) =>
  useReadList(
    listWebhookDeliveriesInfiniteOptions,
    { query: { ...filters, limit: 50 } },
    {
      refetchInterval: ({ state }) =>
        (state.data?.pages.some((page) => page.data.some(isAttemptImminent)) ?? false) ? 2000 : false,
    },
  );

/** A delivery with its request and response; polled while an attempt is imminent. */
export const useDelivery = (id: string) =>
  useRead(
    getWebhookDeliveryOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.data && isAttemptImminent(state.data.delivery) ? 2000 : false) },
  );

const replayFailed = () => translate({ id: 'webhooks.replay.failed', message: 'The replay failed. Try again.' });
const refresh = ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhookEndpoints'] as const;

export const useReplayDelivery = () =>
  useAction(replayWebhookDeliveryMutation, {
    success: translate({ id: 'webhooks.replay.done', message: 'Event queued for delivery' }),
    failure: replayFailed,
    refresh,
  });

export const useReplayFailed = () => useAction(replayFailedWebhooksMutation, { failure: replayFailed, refresh });

/** The inboxes, newest first, page by page. */
export const useInboxes = () => useReadList(listInboxesInfiniteOptions, {});

/** An inbox with its messages, newest first. It is polled while it is open. */
export const useInbox = (id: string) =>
  useReadList(
    getInboxInfiniteOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.status === 'error' ? false : 3000) },
  );

export const useCreateInbox = () =>
  useAction(createInboxMutation, {
    failure: translate({ id: 'webhooks.inbox.makeFailed', message: 'The inbox couldn’t be created. Try again.' }),
    refresh: ['listInboxes'],
  });
