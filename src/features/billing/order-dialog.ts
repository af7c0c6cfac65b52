import type { Order } from '#generated/account/types.gen.ts';
import type { DialogState } from '../../dashboard/use-dialog.ts';

/** What every dialog about an order is given. */
export interface OrderDialogProps extends DialogState {
  readonly order: Order;
}
