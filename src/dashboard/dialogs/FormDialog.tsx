import { useEffect, useId, useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import clsx from 'clsx';
import { Modal } from 'antd';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import Translate from '@docusaurus/Translate';
import { PartBoundary } from '../../core/parts/PartBoundary.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CancelButton } from './CancelButton.tsx';
import { type DialogState, returnFocus } from './use-dialog.ts';
import layout from '../../ui/layout.module.css';
import styles from './Dialog.module.css';

interface DialogProps extends DialogState {
  title: string;
  /** Called by Escape, by clicks beside the dialog, and by its close button. */
  onDismiss: () => void;
  /** Can be closed only by its own button, because it shows something for the last time. */
  insistent?: boolean;
  children: ReactNode;
  /** Buttons; the primary one is last. */
  footer: ReactNode;
}

/** A modal dialog. The focus goes to its first field or button, and returns when the dialog closes. */
function Dialog({ title, open, onDismiss, onClosed, returnTo, insistent = false, children, footer }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      title={<span className={styles.title}>{title}</span>}
      open={open}
      onCancel={onDismiss}
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
          onClosed();
          returnFocus(returnTo);
        }
      }}
    >
      <div ref={content} className={styles.content}>
        <PartBoundary>{children}</PartBoundary>
        <div className={styles.footer}>{footer}</div>
      </div>
    </Modal>
  );
}

/** The result of a form. Its first link or button gets the focus, because the button that submitted the form is gone. */
function Result({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = box.current?.parentElement;
    // The result may have moved the focus itself.
    if (!content || content.contains(document.activeElement)) return;
    content.querySelector<HTMLElement>('a, button')?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

interface FormDialogProps<Values extends FieldValues, Sent> extends Omit<
  ComponentProps<typeof Dialog>,
  'footer' | 'onDismiss'
> {
  /** The form of its fields, for the warning about unsaved changes. */
  form?: UseFormReturn<Values, unknown, Sent>;
  /** Label of the submit button. Null hides it. */
  submit: ReactNode;
  /** `danger` for a destructive action. */
  variant?: 'primary' | 'danger';
  busy?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Replaces the form after submission. */
  result?: ReactNode;
  /** Label of the button that closes the result. */
  done?: ReactNode;
}

/** A dialog with a form that is either submitted or canceled. */
export function FormDialog<Values extends FieldValues, Sent>({
  form,
  submit,
  variant = 'primary',
  busy = form?.formState.isSubmitting,
  onSubmit,
  result,
  done = <Translate id="dialog.done">Done</Translate>,
  children,
  ...dialog
}: FormDialogProps<Values, Sent>) {
  const id = useId();
  const unsaved = dialog.open && result === undefined && form?.formState.isDirty === true;
  useUnsavedChanges(unsaved);
  const fields = (
    <form
      id={id}
      method="post"
      noValidate
      className={clsx(layout.stack, layout.gap2)}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
    </form>
  );
  return (
    <Dialog
      {...dialog}
      // Escape and clicks beside the dialog happen by accident. Cancel doesn't.
      onDismiss={() => {
        if (!unsaved || confirmDiscard()) dialog.onClose();
      }}
      footer={
        result === undefined ? (
          <>
            <CancelButton onClick={dialog.onClose} />
            {submit !== null && (
              <Button type="submit" form={id} variant={variant} busy={busy}>
                {submit}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" onClick={dialog.onClose}>
            {done}
          </Button>
        )
      }
    >
      {(result && <Result>{result}</Result>) ?? (form ? <FormProvider {...form}>{fields}</FormProvider> : fields)}
    </Dialog>
  );
}
