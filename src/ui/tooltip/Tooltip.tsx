import { useEffect, useRef, useState, type ReactNode } from 'react';
import { constants } from '../constants.ts';
import { placeTip } from './place-tip.ts';
import styles from './Tooltip.module.css';

/**
 * What a control without words is called, for those who see it: on hover, on focus by the keyboard, while a finger rests on
 * it. The control itself carries the words for everybody else.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [open]);
  return (
    <span
      className={styles.anchor}
      onPointerEnter={() => soon(true, constants.tooltip.delay)}
      onPointerLeave={() => soon(false, constants.popup.leaveDelay)}
      onPointerDown={() => soon(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && soon(true, constants.tooltip.delay)}
      onBlur={() => soon(false, constants.popup.blurDelay)}
    >
      {children}
      {open && (
        <span ref={placeTip} className={styles.tip} role="tooltip" popover="manual" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}
