import { useState } from 'react';
import type { DialogState } from './use-dialog.ts';

/**
 * State of the panel of a row, whose ID is in the URL. The row stays set while the panel closes. `mark` is the
 * attribute of the links that open it, which get the focus back.
 */
export function useSidePanel(openId: string | undefined, mark: string, onClose: () => void) {
  const [id, setId] = useState(openId);
  if (openId !== undefined && openId !== id) setId(openId);
  if (id === undefined) return undefined;
  const panel: DialogState = {
    open: openId !== undefined,
    onClose,
    onClosed: () => setId(undefined),
    returnTo: [document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(id)}"]`)],
  };
  return { id, panel };
}
