import { useRef, type ReactNode } from 'react';
import { Modal } from 'antd';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called after the dialog has closed completely, when its content can change unseen. */
  onClosed?: () => void;
  /** The first of these that still exists gets the focus back. A row may be gone, with its menu. */
  returnTo: readonly (HTMLElement | null)[];
  /** Must be closed by its own button: it shows something for the last time. */
  insistent?: boolean;
  children: ReactNode;
  /** Buttons; the primary one is last. */
  footer: ReactNode;
}

/** A modal dialog. The focus goes to its first field, or to its first button, and returns when it closes. */
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
        // Don't move the focus of someone who already moved it into the dialog.
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
