import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { countPoints } from '../../../ui/fields/count-points.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { words } from './words.ts';

interface ReasonDialogProps {
  title: string;
  /** What comes of it. */
  text: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
  returnTo: readonly (HTMLElement | null)[];
}

const schema = z.object({
  reason: z.string().check(
    z.refine((text) => text.trim() !== '', { error: () => ruleMessage('required') }),
    z.refine((text) => countPoints(text.trim()) <= contractLimits.supportReason, {
      error: () => ruleMessage('too_long'),
    }),
  ),
});

/** Says what an action does, and asks why: the audit log keeps the answer. */
export function ReasonDialog({ text, busy, onReason, ...dialog }: ReasonDialogProps) {
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  const reason = useWatch({ control: form, name: 'reason' });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit((wish) => onReason(wish.reason.trim()));
  return (
    <FormDialog {...dialog} submit={dialog.title} busy={busy} onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      <Field
        label={words.reason()}
        hint={translate({ id: 'support.reason.hint', message: 'It is kept in the audit log' })}
        error={formState.errors.reason?.message}
        count={{ value: reason, max: contractLimits.supportReason }}
      >
        {(control) => <Textarea {...control} {...register('reason')} rows={3} />}
      </Field>
    </FormDialog>
  );
}
