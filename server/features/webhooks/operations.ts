import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { replayDelivery, replayFailed, testEndpoint } from './replay.ts';
import { getDelivery, listDeliveries } from './deliveries.ts';
import { createEndpoint, deleteEndpoint, listEndpoints, updateEndpoint } from './endpoints.ts';
import { rotateSecret, listSecrets } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listWebhookEndpoints: async (request) => listEndpoints(core, requireSession(request).customerId, request.query),
    createWebhookEndpoint: async (request) => createEndpoint(core, requireSession(request), request.body),
    updateWebhookEndpoint: async (request) =>
      updateEndpoint(core, requireSession(request), request.params.endpoint_id, request.body),
    deleteWebhookEndpoint: async (request) =>
      deleteEndpoint(core, requireSession(request).customerId, request.params.endpoint_id),
    testWebhookEndpoint: async (request) => testEndpoint(core, requireSession(request).customerId, request.body),
    listWebhookSecrets: async (request) => listSecrets(core, requireSession(request).customerId),
    rotateWebhookSecret: async (request) => rotateSecret(core, requireSession(request), request.body.mode),
    listWebhookDeliveries: async (request) => listDeliveries(core, requireSession(request).customerId, request.query),
    getWebhookDelivery: async (request) => getDelivery(core, requireSession(request).customerId, request.params.id),
    replayFailedWebhooks: async (request) => replayFailed(core, requireSession(request).customerId, request.body),
    replayWebhookDelivery: async (request) =>
      replayDelivery(core, requireSession(request).customerId, request.params.id),
  };
}
