import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  /** What it is, for those who hear it. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A wide panel over the page. The browser keeps the focus in it, and brings it back. */
export function Sheet({ label, title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Esc; the browser tells of it before it closes. Controls inside tell of theirs, too.
    const leave = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      onClose();
    };
    element.addEventListener('cancel', leave);
    // What is beside the content is the page behind.
    element.addEventListener('click', leave);
    return () => {
      element.removeEventListener('cancel', leave);
      element.removeEventListener('click', leave);
    };
  }, [onClose]);
  // In a layout effect: the browser gives the focus back only from a dialog that is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.classList.add(styles.still!);
    return () => {
      document.documentElement.classList.remove(styles.still!);
      element?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={label}>
      <div className={styles.content}>
        <header className={styles.head}>
          <p className={styles.title}>{title}</p>
          <IconButton icon="cross" label={translate({ id: 'tryit.close', message: 'Close' })} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
