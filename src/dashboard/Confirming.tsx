import { createContext, type ReactNode, use } from 'react';
import { Modal } from 'antd';
import { translate } from '@docusaurus/Translate';

interface Question {
  readonly title: string;
  readonly content: ReactNode;
  /** What the button says that does it. */
  readonly submit: string;
  /** Does it. When it fails the question stays open: the reason is in a toast, and it can be tried again. */
  readonly action: () => Promise<unknown>;
  /** What the focus returns to, when it is still there. */
  readonly from: HTMLElement | null;
}

const ConfirmContext = createContext<(question: Question) => void>(() => {});

/** Opens a dialog that says what will follow, and does it when it is confirmed. */
export const useConfirm = () => use(ConfirmContext);

export function Confirming({ children }: { children: ReactNode }) {
  const [modal, dialogs] = Modal.useModal();
  const confirm = ({ title, content, submit, action, from }: Question) =>
    // Waited for, and so quiet about an action that fails.
    void modal
      .confirm({
        title,
        content,
        icon: null,
        width: 460,
        okText: submit,
        okButtonProps: { danger: true, type: 'default' },
        cancelText: translate({ id: 'dialog.cancel', message: 'Cancel' }),
        autoFocusButton: 'cancel',
        focusable: { focusTriggerAfterClose: false },
        onOk: action,
        afterClose: () => from?.isConnected && from.focus(),
      })
      .then(
        () => {},
        () => {},
      );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {dialogs}
    </ConfirmContext>
  );
}
