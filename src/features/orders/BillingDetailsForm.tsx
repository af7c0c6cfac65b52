import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { zBillingDetails } from '#generated/requests/zod.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { type FieldIssue, showFieldIssues } from '../../core/api/field-errors.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useFormat } from '../../core/format/format.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useBillingDetails, useSetBillingDetails } from './order-queries.ts';
import styles from './orders.module.css';

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The form values: texts, with one address line per line. */
interface DetailsForm {
  company: string;
  address: string;
  vat: string;
}

const toForm = ({ company: name, address, vat_number: vat }: BillingDetails): DetailsForm => ({
  company: name ?? '',
  address: address.join('\n'),
  vat: vat ?? '',
});

/** The request for the form values. */
const toDetails = ({ company: name, address, vat }: DetailsForm): BillingDetails => ({
  company: name.trim() || null,
  address: splitLines(address),
  vat_number: vat.trim() || null,
});

/** The form field of an error. `/address/2` belongs to the address field. */
function findField({ pointer }: FieldIssue): keyof DetailsForm | undefined {
  const [, name] = pointer.split('/');
  if (name === 'vat_number') return 'vat';
  return name === 'company' || name === 'address' ? name : undefined;
}

const resolver = createRequestResolver<DetailsForm>({ schema: zBillingDetails, toRequest: toDetails, find: findField });

function DetailsFields({ details }: { details: BillingDetails }) {
  const format = useFormat();
  const form = useForm({ resolver, defaultValues: toForm(details) });
  const { control, handleSubmit, reset, formState } = form;
  const save = useSetBillingDetails(showFieldIssues(form, findField));
  useUnsavedChanges(formState.isDirty);
  const submit = handleSubmit((values) => save.run({ body: toDetails(values) }, (saved) => reset(toForm(saved))));
  return (
    <form className={styles.details} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="company"
        label={translate({ id: 'orders.details.company', message: 'Company' })}
        optional
      >
        {(ties) => <Input {...ties} autoComplete="organization" />}
      </FormField>
      <FormField
        control={control}
        name="vat"
        label={translate({ id: 'orders.details.vat', message: 'VAT number' })}
        optional
      >
        {(ties) => <Input {...ties} autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="address"
        label={translate({ id: 'orders.details.address', message: 'Postal address' })}
        optional
        hint={translate(
          { id: 'orders.details.addressHint', message: 'Up to {count} lines' },
          { count: format.number(contractLimits.addressLines) },
        )}
      >
        {(ties) => <Input.TextArea {...ties} rows={4} autoComplete="street-address" />}
      </FormField>
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          <Translate id="profile.save">Save changes</Translate>
        </Button>
      </div>
    </form>
  );
}

/** Company, address and VAT number for receipts. `known`: the session is loaded. */
export function BillingDetailsForm({ known }: { known: boolean }) {
  return (
    <QueryView
      query={useBillingDetails(known)}
      failed={translate({ id: 'orders.details.failed', message: 'Your receipt details couldn’t be loaded' })}
      height="17rem"
    >
      {(details) => <DetailsFields details={details} />}
    </QueryView>
  );
}
