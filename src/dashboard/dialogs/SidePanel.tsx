import { useRef, type ReactNode } from 'react';
import { Drawer } from 'antd';
import dialogStyles from './Dialog.module.css';

interface SidePanelProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called after the panel has closed completely, when its content can change unseen. */
  onClosed?: () => void;
  /** The first of these that still exists gets the focus back. */
  returnTo: readonly (HTMLElement | null)[];
  /** Label of the close button. */
  closeLabel: string;
  children: ReactNode;
}

/** Details of a row, beside the list. Full width on a phone. */
export function SidePanel({ title, open, onClose, onClosed, returnTo, closeLabel, children }: SidePanelProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      title={<span className={dialogStyles.title}>{title}</span>}
      open={open}
      onClose={onClose}
      size="min(100%, 42rem)"
      closable={{ placement: 'end', 'aria-label': closeLabel }}
      destroyOnHidden
      afterOpenChange={(shown) => {
        if (shown) {
          const panel = content.current?.closest('[role="dialog"]');
          const focused = document.activeElement;
          // Someone may already be typing in the panel, or in a dialog that they opened from it.
          if (focused === panel || !focused?.closest('[role="dialog"]')) panel?.querySelector('button')?.focus();
        } else {
          onClosed?.();
          returnTo.find((element) => element?.isConnected)?.focus();
        }
      }}
    >
      <div ref={content} className={dialogStyles.content}>
        {children}
      </div>
    </Drawer>
  );
}
