import { translate } from '@docusaurus/Translate';
import { updateWebhookEndpointMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ShowFieldIssues } from '../../core/api/field-errors.ts';
import { useAction } from '../../core/api/use-action.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** Changes an endpoint, or turns it on or off. Turning it off can be undone. */
export function useUpdateEndpoint(fields?: ShowFieldIssues) {
  const update = useAction(updateWebhookEndpointMutation, {
    success: (_, { path, body }) => {
      if (body.enabled === undefined) return translate({ id: 'webhooks.endpoint.saved', message: 'Endpoint saved' });
      if (body.enabled) return translate({ id: 'webhooks.endpoint.on', message: 'Endpoint turned on' });
      toast.success(translate({ id: 'webhooks.endpoint.off', message: 'Endpoint turned off' }), {
        undo: () => void update.run({ path, body: { enabled: true } }),
      });
      return undefined;
    },
    failure: translate({ id: 'webhooks.endpoint.saveFailed', message: 'The endpoint couldn’t be saved. Try again.' }),
    fields,
    refresh: ['listWebhookEndpoints', 'listWebhookDeliveries', 'getWebhookDelivery'],
  });
  return update;
}
