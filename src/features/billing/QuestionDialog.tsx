import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { QuestionCreate } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { questionTypes } from '../../core/request-text.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskQuestion } from './request-queries.ts';

/** What is about nothing on the list has to be described. */
const schema = z
  .object({
    type: z.string().check(
      z.refine((type) => type !== '', {
        error: () => translate({ id: 'order.question.noType', message: 'Please select a question' }),
      }),
    ),
    description: z.string().check(
      z.refine((text) => countPoints(text.trim()) <= contractLimits.question, {
        error: () => ruleMessage('too_long'),
      }),
    ),
  })
  .check(
    z.refine(({ type, description }) => type !== 'other' || description.trim() !== '', {
      path: ['description'],
      error: () => translate({ id: 'order.question.noDescription', message: 'Please describe your question' }),
    }),
  );

export function QuestionDialog({ order, ...dialog }: OrderDialogProps) {
  const ask = useAskQuestion();
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { type: '', description: '' },
  });
  const [type, description] = useWatch({ control: form, name: ['type', 'description'] });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit((wish) =>
    ask.run(
      {
        body: { order_id: order.id, type: wish.type as QuestionCreate['type'], description: wish.description.trim() },
      },
      dialog.onClose,
    ),
  );
  const { errors } = formState;
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'order.question', message: 'Ask a question' })}
      submit={<Translate id="order.question.send">Send question</Translate>}
      busy={ask.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={translate({ id: 'order.question.type', message: 'Question' })} error={errors.type?.message}>
        {(control) => <ChoiceSelect {...control} {...register('type')} choices={questionTypes} />}
      </Field>
      <Field
        label={translate({ id: 'order.question.description', message: 'Description' })}
        optional={type !== 'other'}
        error={errors.description?.message}
        count={{ value: description, max: contractLimits.question }}
      >
        {(control) => <Textarea {...control} {...register('description')} />}
      </Field>
    </FormDialog>
  );
}
