import { useState } from 'react';

/** A dialog about something, which is kept while the dialog closes. Show the dialog while there is a `subject`. */
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

/** What a dialog or a panel needs of the page that opens it. */
export type DialogState = ReturnType<typeof useDialog>['dialog'];
