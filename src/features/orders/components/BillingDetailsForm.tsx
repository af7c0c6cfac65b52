import { zodResolver } from '@hookform/resolvers/zod';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { faultsIn } from '../../../core/api/field-messages.ts';
import { useFormat } from '../../../core/format.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { FormField } from '../../../dashboard/FormField.tsx';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useBillingDetails, useSetBillingDetails } from '../api/details-queries.ts';
import { detailsOf, detailsSchema, fieldOf, formOf } from './details-schema.ts';
import styles from '../orders.module.css';

function DetailsFields({ details }: { details: BillingDetails }) {
  const format = useFormat();
  const form = useForm({ resolver: zodResolver(detailsSchema), defaultValues: formOf(details) });
  const { control, handleSubmit, reset, formState } = form;
  const save = useSetBillingDetails(faultsIn(form, ({ pointer }) => fieldOf(pointer)));
  useUnsent(formState.isDirty);
  const submit = handleSubmit((values) => save.run({ body: detailsOf(values) }, (saved) => reset(formOf(saved))));
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

/** Company, address and VAT number, as receipts name who buys. `known`: whether it is known whose. */
export function BillingDetailsForm({ known }: { known: boolean }) {
  return (
    <QueryView
      query={useBillingDetails(known)}
      failed={translate({ id: 'orders.details.failed', message: 'What receipts say of you could not be loaded' })}
      height="17rem"
    >
      {(details) => <DetailsFields details={details} />}
    </QueryView>
  );
}
