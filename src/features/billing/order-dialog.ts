import type { Order } from '#generated/account/types.gen.ts';

/** What every dialog about an order is given. */
export interface OrderDialogProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly returnTo: readonly (HTMLElement | null)[];
}
