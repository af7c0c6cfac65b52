import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { sessionOf } from '../../core/principal.ts';
import { deliveryPage, replayDelivery } from './deliveries.ts';
import { rotateSecret, secretPage } from './service.ts';

type WebhookOperation =
  | 'listWebhookSecrets'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery';

export function operations(core: Core): Pick<AccountHandlers, WebhookOperation> {
  return {
    listWebhookSecrets: async (request) => secretPage(core, sessionOf(request).customerId),
    rotateWebhookSecret: async (request) => rotateSecret(core, sessionOf(request).customerId, request.body.mode),
    listWebhookDeliveries: async (request) => deliveryPage(core, sessionOf(request).customerId, request.query),
    replayWebhookDelivery: async (request) => replayDelivery(core, sessionOf(request).customerId, request.params.id),
  };
}
