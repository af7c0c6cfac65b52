import type { Key } from '#generated/account/types.gen.ts';

/** What a dialog about a key is told. */
export interface KeyDialogProps {
  apiKey: Key;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}
