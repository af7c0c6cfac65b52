import { translate } from '@docusaurus/Translate';
import { updateWebhookEndpointMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ShowFieldIssues } from '../../core/api/field-errors.ts';
import { useAction } from '../../core/api/use-action.ts';

/** Changes an endpoint, or turns it on or off. */
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
