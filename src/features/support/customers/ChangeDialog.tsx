import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { faultsIn } from '../../../core/api/form-faults.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { CancelButton } from '../../../dashboard/CancelButton.tsx';
import { Dialog } from '../../../dashboard/Dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Input } from '../../../ui/fields/Input.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { actionTexts, type CustomerAction } from './action-texts.ts';
import { changeOf, type ChangeWish, emptyWish, schemaOf } from './change-form.ts';
import { useChangeCustomer } from './customer-queries.ts';
import { roleNames, roles } from './customer-text.ts';

interface ChangeDialogProps {
  action: CustomerAction;
  customer: CustomerReview;
  email: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Does something grave to an account, once the address of the customer is typed. */
export function ChangeDialog({ action, customer, email, ...dialog }: ChangeDialogProps) {
  const formId = useId();
  const form = useForm<ChangeWish>({
    resolver: zodResolver(schemaOf(action, email)),
    defaultValues: emptyWish(customer),
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const { name, effect, done } = actionTexts[action];
  useUnsent(dialog.open && isDirty);
  const change = useChangeCustomer(customer.id, done, faultsIn(form));
  const submit = handleSubmit((wish) => change.run(changeOf(action, wish), dialog.onClose));
  return (
    <Dialog
      {...dialog}
      title={name()}
      footer={
        <>
          <CancelButton onClick={dialog.onClose} />
          <Button type="submit" form={formId} variant={action === 'suspend' ? 'danger' : 'primary'} busy={isSubmitting}>
            {name()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p>{effect()}</p>
        {action === 'role' && (
          <Field label={translate({ id: 'support.role', message: 'Role' })} error={errors.role?.message}>
            {(control) => (
              <Select {...control} {...register('role')}>
                {roleNames.map((role) => (
                  <option key={role} value={role}>
                    {roles[role]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {action === 'credits' && (
          <Field
            label={translate({ id: 'billing.statement.credits', message: 'Credits' })}
            hint={translate({ id: 'support.amount.hint', message: 'With a minus to take some' })}
            error={errors.amount?.message}
          >
            {(control) => <Input {...control} {...register('amount')} inputMode="text" autoComplete="off" />}
          </Field>
        )}
        {action !== 'role' && (
          <Field
            label={translate({ id: 'order.refund.reason', message: 'Reason' })}
            hint={translate({
              id: 'support.change.reason',
              message: 'For the audit log; the customer does not see it',
            })}
            error={errors.reason?.message}
          >
            {(control) => <Textarea {...control} {...register('reason')} rows={2} maxLength={contractLimits.reason} />}
          </Field>
        )}
        <Field
          label={
            <Translate id="support.confirm" values={{ email: <strong>{email}</strong> }}>
              {'Type {email} to confirm'}
            </Translate>
          }
          error={errors.confirmation?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('confirmation')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
