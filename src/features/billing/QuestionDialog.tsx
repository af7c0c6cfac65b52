import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { QuestionCreate } from '#generated/account/types.gen.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskQuestion } from './request-queries.ts';
import { questionTypes } from '../../core/request-text.ts';

interface Fields {
  readonly type: string;
  readonly description: string;
}

export function QuestionDialog({ order, ...dialog }: OrderDialogProps) {
  const ask = useAskQuestion();
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm<Fields>({
    defaultValues: { type: '', description: '' },
  });
  const type = useWatch({ control: form, name: 'type' });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit(({ type: about, description }) =>
    ask.mutate(
      { order_id: order.id, type: about as QuestionCreate['type'], description },
      { onSuccess: dialog.onClose },
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
      <Field
        label={translate({ id: 'order.question.type', message: 'Question' })}
        error={errors.type && translate({ id: 'order.question.noType', message: 'Please select a question' })}
      >
        {(control) => <ChoiceSelect {...control} {...register('type', { required: true })} choices={questionTypes} />}
      </Field>
      <Field
        label={translate({ id: 'order.question.description', message: 'Description' })}
        optional={type !== 'other'}
        error={
          errors.description &&
          translate({ id: 'order.question.noDescription', message: 'Please describe your question' })
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...register('description', {
              validate: (value, fields) => fields.type !== 'other' || value.trim() !== '',
            })}
            maxLength={4000}
          />
        )}
      </Field>
    </FormDialog>
  );
}
