import { useId, type ComponentProps, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { CancelButton } from '../../../kit/CancelButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { countPoints } from '../../../ui/fields/count-points.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';

type Shown = Omit<ComponentProps<typeof Dialog>, 'footer' | 'children'>;

interface NoteDialogProps extends Shown {
  title: string;
  /** What the decision does. */
  children: ReactNode;
  /** In the customer's favour: it need not say why. */
  favourable: boolean;
  /** How long what the customer is told may be, in code points. */
  limit: number;
  busy: boolean;
  onDecide: (note: string) => void;
}

/** Whoever loses something is told why. */
const schemaOf = (favourable: boolean, limit: number) =>
  z.object({
    note: z.string().check(
      z.refine((note) => favourable || note.trim() !== '', { error: () => ruleMessage('required') }),
      z.refine((note) => countPoints(note.trim()) <= limit, { error: () => ruleMessage('too_long') }),
    ),
  });

/** Says what a decision does, and takes what the customer is told. */
export function NoteDialog({ children, favourable, limit, busy, onDecide, ...dialog }: NoteDialogProps) {
  const formId = useId();
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(schemaOf(favourable, limit)),
    defaultValues: { note: '' },
  });
  const note = useWatch({ control, name: 'note' });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit((wish) => onDecide(wish.note.trim()));
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <CancelButton onClick={dialog.onClose} />
          <Button type="submit" form={formId} variant={favourable ? 'primary' : 'danger'} busy={busy}>
            {dialog.title}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p>{children}</p>
        <Field
          label={translate({ id: 'support.note', message: 'What the customer is told' })}
          optional={favourable}
          error={formState.errors.note?.message}
          count={{ value: note, max: limit }}
        >
          {(field) => <Textarea {...field} {...register('note')} rows={4} />}
        </Field>
      </form>
    </Dialog>
  );
}
