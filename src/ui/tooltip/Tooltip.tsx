import { useEffect, useRef, useState, type ReactNode } from 'react';
import { constants } from '../tokens/constants.ts';
import styles from './Tooltip.module.css';

/** Pixels between a control and its tooltip, and between the tooltip and the edge of the window. */
const gap = 6;

/** Beside a control in a row of a table, on the side with room, so that it covers no other row. */
function placeBeside(tip: HTMLElement, control: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const after = control.right + gap;
  tip.style.left = `${after + width + gap > innerWidth ? Math.max(gap, control.left - width - gap) : after}px`;
  tip.style.top = `${control.top + (control.height - height) / 2}px`;
}

/** Above the control, or below it if there is no room. It is in the top layer, so nothing clips it. */
function placeTip(tip: HTMLElement | null): void {
  const control = tip?.previousElementSibling?.getBoundingClientRect();
  if (!tip || !control) return;
  tip.showPopover?.();
  if (tip.closest('tr')) {
    placeBeside(tip, control);
    return;
  }
  const { width, height } = tip.getBoundingClientRect();
  const middle = control.left + control.width / 2 - width / 2;
  const above = control.top - height - gap;
  tip.style.left = `${Math.max(gap, Math.min(middle, innerWidth - width - gap))}px`;
  tip.style.top = `${above < gap ? control.bottom + gap : above}px`;
}

/**
 * The label of an icon button: on hover, on keyboard focus, and on long press. Screen readers get it from the control.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const hide = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // Also a tooltip that is about to open again, because its control has just got the focus.
      clearTimeout(timer.current);
      setOpen(false);
    };
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [open]);
  return (
    <span
      className={styles.anchor}
      onPointerEnter={() => schedule(true, constants.tooltip.delay)}
      onPointerLeave={() => schedule(false, constants.popup.leaveDelay)}
      onPointerDown={() => schedule(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && schedule(true, constants.tooltip.delay)}
      onBlur={() => schedule(false, constants.popup.blurDelay)}
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
