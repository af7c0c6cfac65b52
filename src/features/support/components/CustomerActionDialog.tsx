import { Select } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { adjustCredits, setCustomerRole, setCustomerSuspension } from '#generated/account/sdk.gen.ts';
import type { CreditAdjustment, CustomerReview, RoleChange, SuspensionChange } from '#generated/account/types.gen.ts';
import { zCreditAdjustment, zRoleChange, zSuspensionChange } from '#generated/requests/zod.gen.ts';
import { suspensionChangeBounds } from '#generated/contract-bounds.ts';
import { getRuleMessage } from '../../../core/api/field-errors.ts';
import { defineOperation } from '../../../core/api/use-action.ts';
import { useActionForm } from '../../../core/api/use-action-form.ts';
import { FormDialog } from '../../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../../dashboard/dialogs/use-dialog.ts';
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

type CustomerChange =
  | { readonly kind: 'role'; readonly body: RoleChange }
  | { readonly kind: 'suspension'; readonly body: SuspensionChange }
  | { readonly kind: 'credits'; readonly body: CreditAdjustment };

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
  const { name, effect, done } = actionTexts[action];
  const { form, submit } = useActionForm<CustomerActionValues, CustomerChange, unknown>({
    schema: schemas[action],
    values: { role, amount: '', reason: '', confirmation: '' },
    operation: defineOperation(({ kind, body }, client) => {
      const call = { client, path: { id }, throwOnError: true } as const;
      if (kind === 'role') return setCustomerRole({ ...call, body });
      return kind === 'suspension' ? setCustomerSuspension({ ...call, body }) : adjustCredits({ ...call, body });
    }),
    toInput: (values) => toCustomerChange(action, values),
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
    success: done,
    failure: translate({ id: 'support.change.failed', message: 'The change failed. Try again.' }),
    refresh: ['getCustomer', 'listCustomers'],
    onSaved: dialog.onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      {...dialog}
      title={name()}
      form={form}
      submit={name()}
      variant={action === 'suspend' ? 'danger' : 'primary'}
      onSubmit={submit}
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
          inputMode="text"
        />
      )}
      {action !== 'role' && (
        <FormField
          control={control}
          name="reason"
          label={labels.reason()}
          hint={translate({ id: 'support.change.reason', message: 'For the audit log. The customer doesn’t see it.' })}
          rows={2}
          max={suspensionChangeBounds.reason.max}
        />
      )}
      <FormField
        control={control}
        name="confirmation"
        label={
          <Translate id="support.confirm" values={{ email: <strong>{email}</strong> }}>
            {'Type {email} to confirm'}
          </Translate>
        }
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
