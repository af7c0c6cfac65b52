import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { QuestionCreate } from '#generated/account/types.gen.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../kit/CancelButton.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskQuestion } from './request-queries.ts';
import { questionTypes } from './request-text.ts';
import styles from './billing.module.css';

interface Fields {
  readonly type: string;
  readonly description: string;
}

export function QuestionDialog({ order, open, onClose, onClosed, returnTo }: OrderDialogProps) {
  const formId = useId();
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
  useUnsent(open && formState.isDirty);
  const submit = handleSubmit(({ type: about, description }) =>
    ask.mutate({ order_id: order.id, type: about as QuestionCreate['type'], description }, { onSuccess: onClose }),
  );
  const { errors } = formState;
  return (
    <Dialog
      title={translate({ id: 'order.question', message: 'Ask a question' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant="primary" busy={ask.isPending}>
            <Translate id="order.question.send">Send question</Translate>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={translate({ id: 'order.question.type', message: 'Question' })}
          error={errors.type && translate({ id: 'order.question.noType', message: 'Please select a question' })}
        >
          {(control) => (
            <Select {...control} {...register('type', { required: true })}>
              <option value="">{translate({ id: 'order.choose', message: 'Choose' })}</option>
              {Object.entries(questionTypes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label()}
                </option>
              ))}
            </Select>
          )}
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
      </form>
    </Dialog>
  );
}
