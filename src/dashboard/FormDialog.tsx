import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import Translate from '@docusaurus/Translate';
import { useUnsent } from '../core/use-unsent.ts';
import { Button } from '../ui/Button.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Dialog.module.css';

interface FormDialogProps<Values extends FieldValues, Sent> extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** The form of its fields: leaving the page with something in it is asked about. */
  form?: UseFormReturn<Values, unknown, Sent>;
  /** What the button says that sends the form; null while there is nothing to send. */
  submit: ReactNode;
  /** `danger` where it takes something away. */
  variant?: 'primary' | 'danger';
  busy?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Takes the place of the form once there is one. */
  result?: ReactNode;
  /** What the button says that leaves the result. */
  done?: ReactNode;
}

/** A dialog that is a form: it is sent, or left. */
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
  useUnsent(dialog.open && result === undefined && form?.formState.isDirty === true);
  const fields = (
    <form id={id} method="post" noValidate className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  );
  return (
    <Dialog
      {...dialog}
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
      {result ?? (form ? <FormProvider {...form}>{fields}</FormProvider> : fields)}
    </Dialog>
  );
}
