import { zodResolver } from '@hookform/resolvers/zod';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { faultsIn, ruleMessage } from '../../core/api/field-messages.ts';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormField } from '../../dashboard/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { useBillingDetails, useSetBillingDetails } from './order-queries.ts';
import styles from './orders.module.css';

const { company, addressLines, addressLine, vatNumber } = contractLimits;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const upTo = (max: number) =>
  z.refine<string>((text) => countPoints(text.trim()) <= max, { error: () => ruleMessage('too_long') });

/** Texts, and an address with a line a line. */
const detailsSchema = z.object({
  company: z.string().check(upTo(company)),
  address: z.string().check(
    z.refine((text) => linesOf(text).length <= addressLines, { error: () => ruleMessage('too_many') }),
    z.refine((text) => linesOf(text).every((line) => countPoints(line) <= addressLine), {
      error: () => ruleMessage('too_long'),
    }),
  ),
  vat: z.string().check(upTo(vatNumber)),
});

type DetailsForm = z.infer<typeof detailsSchema>;

const formOf = ({ company: name, address, vat_number: vat }: BillingDetails): DetailsForm => ({
  company: name ?? '',
  address: address.join('\n'),
  vat: vat ?? '',
});

/** As the operation takes it. */
const detailsOf = ({ company: name, address, vat }: DetailsForm): BillingDetails => ({
  company: name.trim() || null,
  address: linesOf(address),
  vat_number: vat.trim() || null,
});

/** The field that a refusal speaks of: `/address/2` is of the address. */
function fieldOf(pointer: string): keyof DetailsForm | undefined {
  const [, name] = pointer.split('/');
  if (name === 'vat_number') return 'vat';
  return name === 'company' || name === 'address' ? name : undefined;
}

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
      failed={translate({ id: 'orders.details.failed', message: 'Your receipt details couldn’t be loaded' })}
      height="17rem"
    >
      {(details) => <DetailsFields details={details} />}
    </QueryView>
  );
}
