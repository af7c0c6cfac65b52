import type { WebhookEndpoint } from '#generated/account/types.gen.ts';
import type { DialogState } from '../../dashboard/use-dialog.ts';

/** What a dialog about an endpoint is told. */
export interface EndpointDialogProps extends DialogState {
  endpoint: WebhookEndpoint;
}
