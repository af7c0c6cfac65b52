import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireManager } from '../../core/manager.ts';
import { requireSession } from '../../core/principal.ts';
import { replayDelivery, replayFailed, testEndpoint } from './replay.ts';
import { getDelivery, listDeliveries } from './deliveries.ts';
import { createEndpoint, deleteEndpoint, listEndpoints, updateEndpoint } from './endpoints.ts';
import { rotateSecret, listSecrets } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listWebhookEndpoints: async (request) => listEndpoints(core, requireSession(request), request.query),
    createWebhookEndpoint: async (request) =>
      createEndpoint(core, requireSession(request), request.body, request.body.mode),
    updateWebhookEndpoint: async (request) =>
      updateEndpoint(core, requireSession(request), request.params.endpoint_id, request.body),
    deleteWebhookEndpoint: async (request) => deleteEndpoint(core, requireSession(request), request.params.endpoint_id),
    testWebhookEndpoint: async (request) => testEndpoint(core, requireSession(request), request.body),
    listWebhookSecrets: async (request) => listSecrets(core, requireSession(request)),
    rotateWebhookSecret: async (request) => rotateSecret(core, requireSession(request), request.body.mode),
    listWebhookDeliveries: async (request) => listDeliveries(core, requireSession(request), request.query),
    getWebhookDelivery: async (request) => getDelivery(core, requireSession(request), request.params.id),
    replayFailedWebhooks: async (request) => replayFailed(core, requireSession(request), request.body),
    replayWebhookDelivery: async (request) => replayDelivery(core, requireSession(request), request.params.id),
  };
}

/** What a key manages, in its own mode. */
export function v2Operations(core: Core): Partial<V2Handlers> {
  return {
    v2ListWebhooks: async (request) => listEndpoints(core, requireManager(request), request.query),
    v2CreateWebhook: async (request) => {
      const actor = requireManager(request);
      return createEndpoint(core, actor, request.body, actor.mode);
    },
    v2UpdateWebhook: async (request) =>
      updateEndpoint(core, requireManager(request), request.params.endpoint_id, request.body),
    v2DeleteWebhook: async (request) => deleteEndpoint(core, requireManager(request), request.params.endpoint_id),
    v2TestWebhook: async (request) => testEndpoint(core, requireManager(request), request.body),
    v2ListWebhookSecrets: async (request) => listSecrets(core, requireManager(request)),
    v2RotateWebhookSecret: async (request) => {
      const actor = requireManager(request);
      return rotateSecret(core, actor, actor.mode);
    },
    v2ListDeliveries: async (request) => listDeliveries(core, requireManager(request), request.query),
    v2GetDelivery: async (request) => getDelivery(core, requireManager(request), request.params.id),
    v2ReplayDelivery: async (request) => replayDelivery(core, requireManager(request), request.params.id),
    v2ReplayFailed: async (request) => replayFailed(core, requireManager(request), request.body),
  };
}
