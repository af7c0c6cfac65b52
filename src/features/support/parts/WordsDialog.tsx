import type { ComponentProps } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { FormDialog } from '../../../dashboard/FormDialog.tsx';
import { countPoints } from '../../../ui/fields/count-points.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';

type Asked = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'optional'>;

interface WordsDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'submit' | 'onSubmit'>, Asked {
  title: string;
  /** How long the words may be, in code points. */
  limit: number;
  rows: number;
  onWords: (words: string) => void;
}

const schemaOf = (optional: boolean, limit: number) =>
  z.object({
    words: z.string().check(
      z.refine((words) => optional || words.trim() !== '', { error: () => ruleMessage('required') }),
      z.refine((words) => countPoints(words.trim()) <= limit, { error: () => ruleMessage('too_long') }),
    ),
  });

/** Says what an action does, and takes words about it. */
export function WordsDialog(props: WordsDialogProps) {
  const { label, hint, optional = false, limit, rows, children, onWords, ...dialog } = props;
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(schemaOf(optional, limit)),
    defaultValues: { words: '' },
  });
  const words = useWatch({ control, name: 'words' });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit((wish) => onWords(wish.words.trim()));
  return (
    <FormDialog {...dialog} submit={dialog.title} onSubmit={(event) => void submit(event)}>
      <p>{children}</p>
      <Field
        label={label}
        hint={hint}
        optional={optional}
        error={formState.errors.words?.message}
        count={{ value: words, max: limit }}
      >
        {(field) => <Textarea {...field} {...register('words')} rows={rows} />}
      </Field>
    </FormDialog>
  );
}
