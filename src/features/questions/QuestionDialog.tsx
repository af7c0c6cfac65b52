import { zodResolver } from '@hookform/resolvers/zod';
import { Input, Select } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { createQuestionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order, QuestionCreate } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { useAction } from '../../core/api/use-action.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { questionTypes } from './question-text.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { toSelectOptions } from '../orders/order-text.ts';

/** Questions of type "other" need a description. */
const schema = z
  .object({
    type: z.string().check(
      z.refine((type) => type !== '', {
        error: () => translate({ id: 'questions.noType', message: 'Please select a question' }),
      }),
    ),
    description: z.string().check(
      z.refine((text) => countCodePoints(text.trim()) <= contractLimits.question, {
        error: () => getRuleMessage('too_long'),
      }),
    ),
  })
  .check(
    z.refine(({ type, description }) => type !== 'other' || description.trim() !== '', {
      path: ['description'],
      error: () => translate({ id: 'questions.noDescription', message: 'Please describe your question' }),
    }),
  );

export function QuestionDialog({ order, ...dialog }: DialogState & { order: Order }) {
  const ask = useAction(createQuestionMutation, {
    success: translate({
      id: 'questions.sent',
      message: 'Your question was sent. We reply by email and in your orders.',
    }),
    failure: translate({ id: 'questions.failed', message: 'The question couldn’t be sent' }),
    refresh: ['listQuestions'],
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { type: '', description: '' } });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const submit = form.handleSubmit((wish) =>
    ask.run(
      {
        body: { order_id: order.id, type: wish.type as QuestionCreate['type'], description: wish.description.trim() },
      },
      dialog.onClose,
    ),
  );
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'questions', message: 'Ask a question' })}
      submit={<Translate id="questions.send">Send question</Translate>}
      form={form}
      onSubmit={submit}
    >
      <FormField control={control} name="type" label={translate({ id: 'questions.type', message: 'Subject' })}>
        {({ value, ...ties }) => <Select {...ties} {...toSelectOptions(questionTypes)} value={value || null} />}
      </FormField>
      <FormField
        control={control}
        name="description"
        label={translate({ id: 'questions.description', message: 'Description' })}
        optional={type !== 'other'}
        max={contractLimits.question}
      >
        {(ties) => <Input.TextArea {...ties} rows={3} />}
      </FormField>
    </FormDialog>
  );
}
