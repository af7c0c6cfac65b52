import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a dialog element that is open while its component is shown. It traps the focus. In a layout effect, because the
 * browser returns the focus only if the dialog is still in the document.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
