import { translate } from '@docusaurus/Translate';
import {
  createWebhookEndpointMutation,
  deleteWebhookEndpointMutation,
  listWebhookEndpointsInfiniteOptions,
  listWebhookEndpointsOptions,
  listWebhookSecretsOptions,
  rotateWebhookSecretMutation,
  testWebhookEndpointMutation,
  updateWebhookEndpointMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { ShowFaults } from '../../core/api/field-messages.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead, useRows } from '../../core/api/use-read.ts';

/** The endpoints, newest first, page by page. */
export const useEndpoints = () => useRows(listWebhookEndpointsInfiniteOptions, {});

/** The endpoints to choose from. */
export const useEndpointChoices = () =>
  useRead(listWebhookEndpointsOptions, { query: { limit: 100 } }).data?.data ?? [];

export const useCreateEndpoint = (fields: ShowFaults) =>
  useAction(createWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.added', message: 'Endpoint added' }),
    failure: translate({ id: 'webhooks.endpoint.addFailed', message: 'Add endpoint failed, please try again' }),
    fields,
    refresh: ['listWebhookEndpoints'],
  });

export const useUpdateEndpoint = (fields?: ShowFaults) =>
  useAction(updateWebhookEndpointMutation, {
    success: (_, { body }) =>
      body.enabled === undefined
        ? translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' })
        : body.enabled
          ? translate({ id: 'webhooks.endpoint.on', message: 'Endpoint is on' })
          : translate({ id: 'webhooks.endpoint.off', message: 'Endpoint is off' }),
    failure: translate({ id: 'webhooks.endpoint.saveFailed', message: 'Save endpoint failed, please try again' }),
    fields,
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries', 'getWebhookDelivery'],
  });

export const useDeleteEndpoint = () =>
  useAction(deleteWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.endpoint.deleted', message: 'Endpoint deleted' }),
    failure: translate({ id: 'webhooks.endpoint.deleteFailed', message: 'Delete endpoint failed, please try again' }),
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries'],
  });

export const useTestEndpoint = () =>
  useAction(testWebhookEndpointMutation, {
    success: translate({ id: 'webhooks.test.sent', message: 'Test event sent' }),
    failure: translate({ id: 'webhooks.test.failed', message: 'Send test event failed, please try again' }),
    refresh: ['listWebhookDeliveries'],
  });

/** The secrets that sign now. */
export const useSecrets = () => useRead(listWebhookSecretsOptions, {});

export const useRotateSecret = () =>
  useAction(rotateWebhookSecretMutation, {
    success: translate({ id: 'webhooks.secret.rotated', message: 'Signing secret rotated' }),
    failure: translate({
      id: 'webhooks.secret.rotateFailed',
      message: 'Rotate signing secret failed, please try again',
    }),
    refresh: ['listWebhookSecrets'],
  });
