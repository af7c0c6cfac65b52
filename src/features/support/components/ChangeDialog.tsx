import { zodResolver } from '@hookform/resolvers/zod';
import { Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage, faultsIn } from '../../../core/api/field-messages.ts';
import { FormDialog } from '../../../dashboard/FormDialog.tsx';
import { FormField } from '../../../dashboard/FormField.tsx';
import type { DialogState } from '../../../dashboard/use-dialog.ts';
import { type CustomerChange, useChangeCustomer } from '../api.ts';
import { actionTexts, type CustomerAction, roleNames, roles, words } from '../words.ts';
import { wordsSchema } from './use-words.tsx';

/** Credits as they are typed, with either minus. */
const amountOf = (text: string) => Number(text.trim().replace('−', '-'));

const isAmount = (text: string) => text.trim() !== '' && Number.isInteger(amountOf(text)) && amountOf(text) !== 0;

/** What has to be filled in: of the fields that an action does not show, nothing. */
const schemaOf = (action: CustomerAction, email: string) =>
  z.object({
    role: z.enum(roleNames),
    amount: z.string().check(
      z.refine((text) => action !== 'credits' || isAmount(text), {
        error: () => translate({ id: 'support.amount.wrong', message: 'Enter a whole number that is not 0' }),
      }),
      z.refine((text) => action !== 'credits' || Math.abs(amountOf(text)) <= contractLimits.adjustment.max, {
        error: () => ruleMessage('too_large'),
      }),
    ),
    reason: wordsSchema(contractLimits.reason, action === 'role'),
    confirmation: z.string().check(
      z.refine((text) => text.trim().toLowerCase() === email, {
        error: () => translate({ id: 'support.confirm.wrong', message: 'This isn’t the customer’s email address' }),
      }),
    ),
  });

type ChangeWish = z.infer<ReturnType<typeof schemaOf>>;

/** What is sent for what was filled in. */
function changeOf(action: CustomerAction, { role, amount, ...wish }: ChangeWish): CustomerChange {
  const confirmation = wish.confirmation.trim();
  const reason = wish.reason.trim();
  if (action === 'role') return { kind: 'role', body: { role, confirmation } };
  if (action === 'credits') return { kind: 'credits', body: { amount: amountOf(amount), reason, confirmation } };
  return { kind: 'suspension', body: { suspended: action === 'suspend', reason, confirmation } };
}

interface ChangeDialogProps extends DialogState {
  action: CustomerAction;
  customer: CustomerReview;
  email: string;
}

/** Does something grave to an account, once the address of the customer is typed. */
export function ChangeDialog({ action, customer: { id, role }, email, ...dialog }: ChangeDialogProps) {
  const form = useForm<ChangeWish>({
    resolver: zodResolver(schemaOf(action, email)),
    defaultValues: { role, amount: '', reason: '', confirmation: '' },
  });
  const { control } = form;
  const { name, effect, done } = actionTexts[action];
  const change = useChangeCustomer(id, done, faultsIn(form));
  return (
    <FormDialog
      {...dialog}
      title={name()}
      form={form}
      submit={name()}
      variant={action === 'suspend' ? 'danger' : 'primary'}
      onSubmit={form.handleSubmit((wish) => change.run(changeOf(action, wish), dialog.onClose))}
    >
      <p>{effect()}</p>
      {action === 'role' && (
        <FormField control={control} name="role" label={words.role()}>
          {(ties) => <Select {...ties} options={roleNames.map((value) => ({ value, label: roles[value]() }))} />}
        </FormField>
      )}
      {action === 'credits' && (
        <FormField
          control={control}
          name="amount"
          label={words.credits()}
          hint={translate({ id: 'support.amount.hint', message: 'Enter a negative number to remove credits' })}
        >
          {(ties) => <Input {...ties} inputMode="text" autoComplete="off" />}
        </FormField>
      )}
      {action !== 'role' && (
        <FormField
          control={control}
          name="reason"
          label={words.reason()}
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
