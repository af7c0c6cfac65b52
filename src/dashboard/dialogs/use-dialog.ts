import { useState } from 'react';

/**
 * State of a dialog about `subject`, which stays set while the dialog closes. Render the dialog while `subject` is set.
 */
export function useDialog<Subject>() {
  const [asked, setAsked] = useState<{ subject: Subject; returnTo: readonly (HTMLElement | null)[] }>();
  const [open, setOpen] = useState(false);
  return {
    subject: asked?.subject,
    /** The focus returns to the first of `returnTo` that is still there. */
    ask: (subject: Subject, ...returnTo: readonly (HTMLElement | null)[]) => {
      setAsked({ subject, returnTo });
      setOpen(true);
    },
    dialog: {
      open,
      returnTo: asked?.returnTo ?? [],
      onClose: () => setOpen(false),
      onClosed: () => setAsked(undefined),
    },
  };
}

/** The state that a dialog or panel gets from its page. */
export type DialogState = ReturnType<typeof useDialog>['dialog'];
