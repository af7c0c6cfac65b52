import { useState } from 'react';

/**
 * State of a dialog about `subject`, which stays set while the dialog closes. Render the dialog while `subject` is set.
 */
export function useDialog<Subject>() {
  const [current, setCurrent] = useState<{ subject: Subject; returnTo: readonly (HTMLElement | null)[] }>();
  const [open, setOpen] = useState(false);
  return {
    subject: current?.subject,
    openDialog: (subject: Subject, ...returnTo: readonly (HTMLElement | null)[]) => {
      setCurrent({ subject, returnTo });
      setOpen(true);
    },
    dialog: {
      open,
      /** The focus returns to the first of these elements that still exists, because a row and its menu may be gone. */
      returnTo: current?.returnTo ?? [],
      onClose: () => setOpen(false),
      /** Called after the closing animation, when changes of the content are no longer visible. */
      onClosed: () => setCurrent(undefined),
    },
  };
}

/** The state that a page passes to its dialog or panel. */
export type DialogState = ReturnType<typeof useDialog>['dialog'];

/**
 * State of the panel of a row, whose ID is in the URL. The row stays set while the panel closes. The link that opens it
 * has the ID as `data-row`, and gets the focus back.
 */
export function useSidePanel(openId: string | undefined, onClose: () => void) {
  const [id, setId] = useState(openId);
  if (openId !== undefined && openId !== id) setId(openId);
  if (id === undefined) return undefined;
  const panel: DialogState = {
    open: openId !== undefined,
    onClose,
    onClosed: () => setId(undefined),
    returnTo: [document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)],
  };
  return { id, panel };
}

/** Focuses the first element that still exists, after a dialog was closed. */
export const returnFocus = (elements: readonly (HTMLElement | null)[]): void =>
  elements.find((element) => element?.isConnected)?.focus();
