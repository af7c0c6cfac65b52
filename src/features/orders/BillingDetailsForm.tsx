import Translate, { translate } from '@docusaurus/Translate';
import { getBillingDetailsOptions, setBillingDetailsMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { zBillingDetails } from '#generated/requests/zod.gen.ts';
import { billingDetailsBounds } from '#generated/contract-bounds.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
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

function DetailsFields({ details }: { details: BillingDetails }) {
  const format = useFormat();
  const { form, submit, reset } = useActionForm({
    schema: zBillingDetails,
    values: toForm(details),
    operation: setBillingDetailsMutation,
    toInput: (values) => ({ body: toDetails(values) }),
    issues: { '/vat_number': { field: 'vat' } },
    success: translate({ id: 'profile.saved', message: 'Changes saved' }),
    refresh: ['getBillingDetails'],
    onSaved: (saved) => reset(toForm(saved)),
  });
  const { control, formState } = form;
  return (
    <form className={styles.details} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="company"
        label={translate({ id: 'orders.details.company', message: 'Company' })}
        optional
        autoComplete="organization"
      />
      <FormField
        control={control}
        name="vat"
        label={translate({ id: 'orders.details.vat', message: 'VAT number' })}
        optional
      />
      <FormField
        control={control}
        name="address"
        label={translate({ id: 'orders.details.address', message: 'Postal address' })}
        optional
        hint={translate(
          { id: 'orders.details.addressHint', message: 'Up to {count} lines' },
          { count: format.number(billingDetailsBounds.address.max) },
        )}
        rows={4}
        autoComplete="street-address"
      />
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
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
      query={useRead(getBillingDetailsOptions, {}, { enabled: known })}
      failed={translate({ id: 'orders.details.failed', message: 'Your receipt details couldn’t be loaded' })}
      height="17rem"
    >
      {(details) => <DetailsFields details={details} />}
    </QueryView>
  );
}
