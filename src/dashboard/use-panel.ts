import { useState } from 'react';
import type { DialogState } from './use-dialog.ts';

/**
 * The panel of a list, whose row is in the address; it is kept while the panel closes. `mark` is the attribute of the
 * links that open it: the focus returns to the one of the row.
 */
export function usePanel(openId: string | undefined, mark: string, onClose: () => void) {
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
