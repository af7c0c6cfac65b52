import { useEffect, useState } from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { Badge } from '../Badge.tsx';
import { DismissButton } from '../buttons/IconButton.tsx';
import { Icon } from '../Icon.tsx';
import { constants, motion } from '../tokens/constants.ts';
import { useStore } from '../store.ts';
import { useHoverOrFocus } from '../use-hover-or-focus.ts';
import { dismiss, toasts, type Toast } from './toast.ts';
import kit from '../kit.module.css';
import layout from '../layout.module.css';
import styles from './Toaster.module.css';

/** Long enough to notice the mistake. */
const undoDuration = 10_000;

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/**
 * Shows the toasts of the page. Rendered once, by `Root`. Errors interrupt screen readers; other toasts wait, in a live
 * region that is always rendered.
 */
export function Toaster() {
  const shown = useStore(toasts);
  const [held, handlers] = useHoverOrFocus();
  const items = (failures: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'error') === failures)
      .map((toast) => <ToastItem key={toast.id} toast={toast} held={held} />);
  return (
    <div className={styles.region} {...handlers}>
      <output className={styles.list} aria-live="polite" aria-atomic="false">
        {items(false)}
      </output>
      <div className={styles.list}>{items(true)}</div>
    </div>
  );
}

/**
 * Closes a toast after its duration. While the pointer or focus is on the toasts, the timer is stopped, and then
 * restarts.
 */
function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const [leaving, setLeaving] = useState(false);
  const { id, tone, message, count, undo } = toast;
  const duration = undo ? undoDuration : constants.toastDuration;
  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => setLeaving(true), duration - motion.base);
    return () => clearTimeout(timer);
  }, [held, leaving, duration]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismiss(id), motion.base);
    return () => clearTimeout(timer);
  }, [leaving, id]);
  return (
    <div
      className={clsx(styles.toast, styles[tone], leaving && styles.leaving)}
      role={tone === 'error' ? 'alert' : undefined}
      // Two lists in one column, with the newest toast at the bottom.
      style={{ order: id }}
    >
      <Icon name={icons[tone]} />
      <span className={clsx(layout.grow, kit.anywhere)}>{message}</span>
      {count > 1 && <Badge>{count}</Badge>}
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          <Translate id="ui.undo">Undo</Translate>
        </button>
      )}
      <DismissButton onClick={() => dismiss(id)} />
    </div>
  );
}
