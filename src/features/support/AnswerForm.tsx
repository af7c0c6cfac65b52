import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { useAnswer } from './support-queries.ts';
import styles from './support.module.css';

const schema = z.object({
  text: z.string().check(
    z.refine((text) => text.trim() !== '', { error: () => ruleMessage('required') }),
    z.refine((text) => countPoints(text.trim()) <= contractLimits.answer, { error: () => ruleMessage('too_long') }),
  ),
});

/** Answers a question. What was typed stays until it is sent. `seen`: the messages that are shown. */
export function AnswerForm({ id, seen }: { id: string; seen: number }) {
  const answer = useAnswer();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { text: '' },
  });
  useUnsent(formState.isDirty);
  const submit = handleSubmit(({ text }) =>
    answer.run({ path: { id }, body: { text: text.trim(), after: seen } }, () => reset()),
  );
  return (
    <form className={styles.answer} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={translate({ id: 'support.answer', message: 'Answer' })}
        hint={translate({
          id: 'support.answer.hint',
          message: 'The customer gets it by mail and sees it in their orders',
        })}
        error={formState.errors.text?.message}
      >
        {(control) => <Textarea {...control} {...register('text')} rows={3} />}
      </Field>
      <Button type="submit" busy={answer.isPending}>
        <Translate id="support.answer.send">Send answer</Translate>
      </Button>
    </form>
  );
}
