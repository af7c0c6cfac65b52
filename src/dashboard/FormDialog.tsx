import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Dialog.module.css';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** What the button says that sends the form; null while there is nothing to send. */
  submit: ReactNode;
  /** `danger` where it takes something away. */
  variant?: 'primary' | 'danger';
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A dialog that is a form: it is sent, or left. */
export function FormDialog({ submit, variant = 'primary', busy, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <CancelButton onClick={dialog.onClose} />
          {submit !== null && (
            <Button type="submit" form={id} variant={variant} busy={busy}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
