import type { Key } from '#generated/account/types.gen.ts';
import type { DialogState } from '../../dashboard/use-dialog.ts';

/** What a dialog about a key is told. */
export interface KeyDialogProps extends DialogState {
  apiKey: Key;
}
