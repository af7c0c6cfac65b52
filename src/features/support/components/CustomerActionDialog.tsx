import { Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { zCreditAdjustment, zRoleChange, zSuspensionChange } from '#generated/requests/zod.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { getRuleMessage, showFieldIssues } from '../../../core/api/field-errors.ts';
import { createRequestResolver } from '../../../core/api/request-resolver.ts';
import { FormDialog } from '../../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
import { type CustomerChange, useChangeCustomer } from '../support-queries.ts';
import { actionTexts, type CustomerAction, roleNames, roles, labels } from '../labels.ts';

/** A signed number of credits, with a hyphen or a typographic minus. */
const parseAmount = (text: string) => Number(text.trim().replace('−', '-'));

const isAmount = (text: string) => text.trim() !== '' && Number.isInteger(parseAmount(text)) && parseAmount(text) !== 0;

interface CustomerActionValues {
  role: CustomerReview['role'];
  amount: string;
  reason: string;
  confirmation: string;
}

const schemas = { role: zRoleChange, credits: zCreditAdjustment, suspend: zSuspensionChange, lift: zSuspensionChange };

/** The request for the form values. */
function toCustomerChange(
  action: CustomerAction,
  { role, amount, ...formValues }: CustomerActionValues,
): CustomerChange {
  const confirmation = formValues.confirmation.trim();
  const reason = formValues.reason.trim();
  if (action === 'role') return { kind: 'role', body: { role, confirmation } };
  if (action === 'credits') return { kind: 'credits', body: { amount: parseAmount(amount), reason, confirmation } };
  return { kind: 'suspension', body: { suspended: action === 'suspend', reason, confirmation } };
}

interface CustomerActionDialogProps extends DialogState {
  action: CustomerAction;
  customer: CustomerReview;
  email: string;
}

/** Performs a serious action on an account after support has typed the customer's email address. */
export function CustomerActionDialog({ action, customer: { id, role }, email, ...dialog }: CustomerActionDialogProps) {
  const form = useForm<CustomerActionValues>({
    resolver: createRequestResolver<CustomerActionValues>({
      schema: schemas[action],
      toRequest: (values) => toCustomerChange(action, values).body,
      // The number is too large in either direction.
      messages: { amount: () => getRuleMessage('too_large') },
      own: ({ amount, confirmation }) => ({
        amount:
          action !== 'credits' || isAmount(amount)
            ? undefined
            : translate({ id: 'support.amount.wrong', message: 'Enter a whole number that isn’t 0' }),
        confirmation:
          confirmation.trim().toLowerCase() === email
            ? undefined
            : translate({ id: 'support.confirm.wrong', message: 'This isn’t the customer’s email address' }),
      }),
    }),
    defaultValues: { role, amount: '', reason: '', confirmation: '' },
  });
  const { control } = form;
  const { name, effect, done } = actionTexts[action];
  const change = useChangeCustomer(id, done, showFieldIssues(form));
  return (
    <FormDialog
      {...dialog}
      title={name()}
      form={form}
      submit={name()}
      variant={action === 'suspend' ? 'danger' : 'primary'}
      onSubmit={form.handleSubmit((formValues) => change.run(toCustomerChange(action, formValues), dialog.onClose))}
    >
      <p>{effect()}</p>
      {action === 'role' && (
        <FormField control={control} name="role" label={labels.role()}>
          {(ties) => <Select {...ties} options={roleNames.map((value) => ({ value, label: roles[value]() }))} />}
        </FormField>
      )}
      {action === 'credits' && (
        <FormField
          control={control}
          name="amount"
          label={labels.credits()}
          hint={translate({ id: 'support.amount.hint', message: 'Enter a negative number to remove credits' })}
        >
          {(ties) => <Input {...ties} inputMode="text" autoComplete="off" />}
        </FormField>
      )}
      {action !== 'role' && (
        <FormField
          control={control}
          name="reason"
          label={labels.reason()}
          hint={translate({ id: 'support.change.reason', message: 'For the audit log. The customer doesn’t see it.' })}
        >
          {(ties) => <Input.TextArea {...ties} rows={2} maxLength={contractLimits.reason} />}
        </FormField>
      )}
      <FormField
        control={control}
        name="confirmation"
        label={
          <Translate id="support.confirm" values={{ email: <strong>{email}</strong> }}>
            {'Type {email} to confirm'}
          </Translate>
        }
      >
        {(ties) => <Input {...ties} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </FormField>
    </FormDialog>
  );
}
