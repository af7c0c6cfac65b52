import { Select } from 'antd';
import { useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { createQuestionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order, QuestionCreate } from '#generated/account/types.gen.ts';
import { zQuestionCreate } from '#generated/requests/zod.gen.ts';
import { questionCreateBounds } from '#generated/contract-bounds.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { questionTypes } from './question-text.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { toSelectOptions } from '../orders/order-text.ts';

interface QuestionForm {
  /** '' until one is selected. */
  type: QuestionCreate['type'] | '';
  description: string;
}

const empty: QuestionForm = { type: '', description: '' };

export function QuestionDialog({ order, ...dialog }: DialogState & { order: Order }) {
  const { form, submit } = useActionForm({
    schema: zQuestionCreate,
    values: empty,
    operation: createQuestionMutation,
    toInput: ({ type, description }) => ({
      body: { order_id: order.id, type: type as QuestionCreate['type'], description: description.trim() },
    }),
    messages: { type: () => translate({ id: 'questions.noType', message: 'Please select a question' }) },
    // Questions of type "other" need a description.
    own: ({ type, description }) => ({
      description:
        type === 'other' && description.trim() === ''
          ? translate({ id: 'questions.noDescription', message: 'Please describe your question' })
          : undefined,
    }),
    success: translate({
      id: 'questions.sent',
      message: 'Your question was sent. We’ll reply by email and in your orders.',
    }),
    failure: translate({ id: 'questions.failed', message: 'The question couldn’t be sent' }),
    refresh: ['listQuestions'],
    onSaved: dialog.onClose,
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
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
        max={questionCreateBounds.description.max}
        rows={3}
      />
    </FormDialog>
  );
}
