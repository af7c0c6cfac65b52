import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { faultsIn } from '../../core/api/form-faults.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useBillingDetails, useSetBillingDetails } from './details-queries.ts';
import { detailsOf, detailsSchema, fieldOf, formOf } from './details-schema.ts';
import styles from './billing.module.css';

function DetailsFields({ details }: { details: BillingDetails }) {
  const format = useFormat();
  const form = useForm({ resolver: zodResolver(detailsSchema), defaultValues: formOf(details) });
  const { register, handleSubmit, reset, formState } = form;
  const save = useSetBillingDetails(faultsIn(form, ({ pointer }) => fieldOf(pointer)));
  const { errors } = formState;
  useUnsent(formState.isDirty);
  const submit = handleSubmit((values) => save.run({ body: detailsOf(values) }, (saved) => reset(formOf(saved))));
  return (
    <form className={styles.details} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={translate({ id: 'billing.details.company', message: 'Company' })}
        optional
        error={errors.company?.message}
      >
        {(control) => <Input {...control} {...register('company')} autoComplete="organization" />}
      </Field>
      <Field
        label={translate({ id: 'billing.details.vat', message: 'VAT number' })}
        optional
        error={errors.vat?.message}
      >
        {(control) => <Input {...control} {...register('vat')} autoComplete="off" />}
      </Field>
      <Field
        label={translate({ id: 'billing.details.address', message: 'Postal address' })}
        optional
        error={errors.address?.message}
        hint={translate(
          { id: 'billing.details.addressHint', message: 'Up to {count} lines' },
          { count: format.number(contractLimits.addressLines) },
        )}
      >
        {(control) => <Textarea {...control} {...register('address')} rows={4} autoComplete="street-address" />}
      </Field>
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
  const { data, error, isFetching, refetch } = useBillingDetails(known);
  if (data) return <DetailsFields details={data} />;
  if (error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'billing.details.failed', message: 'What receipts say of you could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Skeleton>
      <SkeletonBox height="17rem" />
    </Skeleton>
  );
}
