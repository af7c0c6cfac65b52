import type { WebhookEndpoint } from '#generated/account/types.gen.ts';

/** What a dialog about an endpoint is told. */
export interface EndpointDialogProps {
  endpoint: WebhookEndpoint;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}
