import { useEffect, useState, useSyncExternalStore } from 'react';
import clsx from 'clsx';
import { Icon } from '../Icon.tsx';
import { constants, motion } from '../tokens.ts';
import { currentToasts, dismiss, serverToasts, subscribe, type Toast } from './toast.ts';
import styles from './Toaster.module.css';

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/** Shows the toasts of the page. Rendered once, by `Root`; the live region is there before the first toast. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, currentToasts, serverToasts);
  const [held, setHeld] = useState(false);
  return (
    <output
      className={styles.region}
      aria-live="polite"
      aria-atomic="false"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} held={held} />
      ))}
    </output>
  );
}

/** Leaves after its time, unless the pointer rests on the toasts; then the time begins again. */
function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const [leaving, setLeaving] = useState(false);
  const { id } = toast;
  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => setLeaving(true), constants.toastDuration - motion.base);
    return () => clearTimeout(timer);
  }, [held, leaving]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dismiss(id), motion.base);
    return () => clearTimeout(timer);
  }, [leaving, id]);
  return (
    <div className={clsx(styles.toast, styles[toast.tone], leaving && styles.leaving)}>
      <Icon name={icons[toast.tone]} />
      {toast.message}
    </div>
  );
}
