import { type ReactNode, useEffect } from 'react';
import { Modal } from 'antd';
import { translate } from '@docusaurus/Translate';
import { returnFocus } from './use-dialog.ts';

export interface ConfirmOptions {
  readonly title: string;
  readonly content: ReactNode;
  /** Label of the confirm button. */
  readonly submit: string;
  /** Calls `done` on success. Otherwise the dialog stays open for another attempt, and a toast shows the reason. */
  readonly action: (done: () => void) => Promise<unknown>;
  /** Marks a destructive action; the default. */
  readonly danger?: boolean;
  /** The focus returns to the first of these that still exists. */
  readonly returnTo: readonly (HTMLElement | null)[];
}

/** A confirmation dialog. `ConfirmProvider` loads it on first use. */
export function ConfirmDialog({ question }: { question: ConfirmOptions }) {
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
      afterClose: () => returnFocus(returnTo),
    });
    // Awaited so that antd keeps the dialog open after a failure without reporting it again.
    void opened.then(
      () => {},
      () => {},
    );
  }, [modal, question]);
  return dialogs;
}
