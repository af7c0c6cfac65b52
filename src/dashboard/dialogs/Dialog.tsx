import { useRef, type ReactNode } from 'react';
import { Modal } from 'antd';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called after the closing animation, when changes of the content are no longer visible. */
  onClosed?: () => void;
  /**
   * Elements that may get the focus back. The first one that still exists gets it, because a row and its menu may be
   * gone.
   */
  returnTo: readonly (HTMLElement | null)[];
  /** Can be closed only by its own button, because it shows something for the last time. */
  insistent?: boolean;
  children: ReactNode;
  /** Buttons; the primary one is last. */
  footer: ReactNode;
}

/** A modal dialog. The focus goes to its first field or button, and returns when the dialog closes. */
export function Dialog({ title, open, onClose, onClosed, returnTo, insistent = false, children, footer }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      title={<span className={styles.title}>{title}</span>}
      open={open}
      onCancel={onClose}
      width={460}
      footer={null}
      closable={!insistent}
      keyboard={!insistent}
      mask={{ closable: !insistent }}
      destroyOnHidden
      afterOpenChange={(shown) => {
        // Don't move the focus if the user has already moved it into the dialog.
        if (shown && !content.current?.contains(document.activeElement)) {
          content.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
        }
        if (!shown) {
          onClosed?.();
          returnTo.find((element) => element?.isConnected)?.focus();
        }
      }}
    >
      <div ref={content} className={styles.content}>
        {children}
        <div className={styles.footer}>{footer}</div>
      </div>
    </Modal>
  );
}
