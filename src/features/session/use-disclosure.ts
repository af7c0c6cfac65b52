import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Disclosure {
  /** Of the element that holds the button and what it opens. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

function step(box: HTMLElement, by: 1 | -1): void {
  const entries = [...box.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 && by === -1 ? -1 : (at + by) % entries.length;
  entries.at(next)?.focus();
}

/**
 * A button that opens a list below it. A press or a focus elsewhere closes the list; Escape too, and then the focus
 * returns to the button. Arrows move among what is marked with `data-entry`.
 */
export function useDisclosure(): Disclosure {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const listeners = new AbortController();
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false);
        button.current?.focus();
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      if (box.current) step(box.current, event.key === 'ArrowDown' ? 1 : -1);
    };
    document.addEventListener('pointerdown', leave, listeners);
    document.addEventListener('focusin', leave, listeners);
    document.addEventListener('keydown', press, listeners);
    return () => listeners.abort();
  }, [open]);
  return { box, button, open, setOpen };
}
