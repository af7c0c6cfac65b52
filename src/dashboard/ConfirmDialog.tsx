import { type ReactNode, useEffect } from 'react';
import { Modal } from 'antd';
import { translate } from '@docusaurus/Translate';

export interface Question {
  readonly title: string;
  readonly content: ReactNode;
  /** What the button says that does it. */
  readonly submit: string;
  /** Calls `done` when it succeeded. Otherwise the question stays open: the reason is in a toast, and it can be tried again. */
  readonly action: (done: () => void) => Promise<unknown>;
  /** Takes something away; so they do, unless they say otherwise. */
  readonly danger?: boolean;
  /** The focus returns to the first of these that is still there. */
  readonly returnTo: readonly (HTMLElement | null)[];
}

/** A dialog for one question. Loaded by `Confirming` when something is asked. */
export function ConfirmDialog({ question }: { question: Question }) {
  const [modal, dialogs] = Modal.useModal();
  useEffect(() => {
    const { title, content, submit, action, danger = true, returnTo } = question;
    const opened = modal.confirm({
      title,
      content,
      icon: null,
      width: 460,
      okText: submit,
      okButtonProps: danger ? { danger, type: 'default' } : {},
      cancelText: translate({ id: 'dialog.cancel', message: 'Cancel' }),
      mask: { closable: true },
      focusable: { autoFocusButton: 'cancel', focusTriggerAfterClose: false },
      onOk: async () => {
        let succeeded = false;
        await action(() => {
          succeeded = true;
        });
        if (!succeeded) throw new Error('not done');
      },
      afterClose: () => returnTo.find((element) => element?.isConnected)?.focus(),
    });
    // Waited for: then antd keeps it open after a failure without reporting it once more.
    void opened.then(
      () => {},
      () => {},
    );
  }, [modal, question]);
  return dialogs;
}
