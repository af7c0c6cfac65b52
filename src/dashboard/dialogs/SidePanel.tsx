import { useRef, type ReactNode } from 'react';
import { Drawer } from 'antd';
import { translate } from '@docusaurus/Translate';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { type DialogState, returnFocus } from './use-dialog.ts';
import dialogStyles from './Dialog.module.css';

interface SidePanelProps extends DialogState {
  title: string;
  children: ReactNode;
}

/** Details of a row, next to the list. Full width on a phone. */
export function SidePanel({ title, open, onClose, onClosed, returnTo, children }: SidePanelProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      title={<span className={dialogStyles.title}>{title}</span>}
      open={open}
      onClose={onClose}
      size="min(100%, 42rem)"
      closable={{ placement: 'end', 'aria-label': translate({ id: 'logs.close', message: 'Close' }) }}
      destroyOnHidden
      styles={{ body: { paddingBlockStart: 12 } }}
      afterOpenChange={(shown) => {
        if (shown) {
          const panel = content.current?.closest('[role="dialog"]');
          const focused = document.activeElement;
          // The user may already be typing in the panel, or in a dialog that the panel opened.
          if (focused === panel || !focused?.closest('[role="dialog"]')) panel?.querySelector('button')?.focus();
        } else {
          onClosed();
          returnFocus(returnTo);
        }
      }}
    >
      <div ref={content} className={dialogStyles.content}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </Drawer>
  );
}
