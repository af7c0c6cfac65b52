import { useState } from 'react';

/**
 * State of a dialog about `subject`, which stays set while the dialog closes. Render the dialog while `subject` is set.
 */
export function useDialog<Subject>() {
  const [current, setCurrent] = useState<{ subject: Subject; returnTo: readonly (HTMLElement | null)[] }>();
  const [open, setOpen] = useState(false);
  return {
    subject: current?.subject,
    /** The focus returns to the first of `returnTo` that still exists. */
    openDialog: (subject: Subject, ...returnTo: readonly (HTMLElement | null)[]) => {
      setCurrent({ subject, returnTo });
      setOpen(true);
    },
    dialog: {
      open,
      returnTo: current?.returnTo ?? [],
      onClose: () => setOpen(false),
      onClosed: () => setCurrent(undefined),
    },
  };
}

/** The state that a page passes to its dialog or panel. */
export type DialogState = ReturnType<typeof useDialog>['dialog'];
