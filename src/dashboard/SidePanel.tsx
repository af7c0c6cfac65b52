import { useRef, type ReactNode } from 'react';
import { Drawer } from 'antd';
import dialogStyles from './Dialog.module.css';

interface SidePanelProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** After it has gone from sight: now its content may change without being seen to. */
  onClosed?: () => void;
  /** What the focus returns to: the first of these that is still there. */
  returnTo: readonly (HTMLElement | null)[];
  /** What the button that closes it is called. */
  closeLabel: string;
  children: ReactNode;
}

/** What belongs to a row of a list, beside the list. On a phone it takes the whole width. */
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
