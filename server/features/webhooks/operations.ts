import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { replayDelivery, replayFailed, testEndpoint } from './by-hand.ts';
import { deliveryDetail, deliveryPage } from './deliveries.ts';
import { createEndpoint, deleteEndpoint, endpointPage, updateEndpoint } from './endpoints.ts';
import { rotateSecret, secretPage } from './service.ts';

type WebhookOperation =
  | 'listWebhookEndpoints'
  | 'createWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'
  | 'testWebhookEndpoint'
  | 'listWebhookSecrets'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'replayWebhookDelivery'
  | 'replayFailedWebhooks';

export function operations(core: Core): Pick<AccountHandlers, WebhookOperation> {
  return {
    listWebhookEndpoints: async (request) => endpointPage(core, sessionOf(request).customerId, request.query),
    createWebhookEndpoint: async (request) => createEndpoint(core, sessionOf(request).customerId, request.body),
    updateWebhookEndpoint: async (request) =>
      updateEndpoint(core, sessionOf(request).customerId, request.params.endpoint_id, request.body),
    deleteWebhookEndpoint: async (request) =>
      deleteEndpoint(core, sessionOf(request).customerId, request.params.endpoint_id),
    testWebhookEndpoint: async (request) => testEndpoint(core, sessionOf(request).customerId, request.body),
    listWebhookSecrets: async (request) => secretPage(core, sessionOf(request).customerId),
    rotateWebhookSecret: async (request) => rotateSecret(core, sessionOf(request).customerId, request.body.mode),
    listWebhookDeliveries: async (request) => deliveryPage(core, sessionOf(request).customerId, request.query),
    getWebhookDelivery: async (request) => deliveryDetail(core, sessionOf(request).customerId, request.params.id),
    replayFailedWebhooks: async (request) => replayFailed(core, sessionOf(request).customerId, request.body),
    replayWebhookDelivery: async (request) => replayDelivery(core, sessionOf(request).customerId, request.params.id),
  };
}
