import * as z from 'zod/mini';
import type { BillingDetails } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { countPoints } from '../../../ui/fields/count-points.ts';

const { company, addressLines, addressLine, vatNumber } = contractLimits;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const upTo = (max: number) =>
  z.refine<string>((text) => countPoints(text.trim()) <= max, { error: () => ruleMessage('too_long') });

/** Texts, and an address with a line a line. */
export const detailsSchema = z.object({
  company: z.string().check(upTo(company)),
  address: z.string().check(
    z.refine((text) => linesOf(text).length <= addressLines, { error: () => ruleMessage('too_many') }),
    z.refine((text) => linesOf(text).every((line) => countPoints(line) <= addressLine), {
      error: () => ruleMessage('too_long'),
    }),
  ),
  vat: z.string().check(upTo(vatNumber)),
});

export type DetailsForm = z.infer<typeof detailsSchema>;

export const formOf = ({ company: name, address, vat_number: vat }: BillingDetails): DetailsForm => ({
  company: name ?? '',
  address: address.join('\n'),
  vat: vat ?? '',
});

/** As the operation takes it. */
export const detailsOf = ({ company: name, address, vat }: DetailsForm): BillingDetails => ({
  company: name.trim() || null,
  address: linesOf(address),
  vat_number: vat.trim() || null,
});

/** The field that a refusal speaks of: `/address/2` is of the address. */
export function fieldOf(pointer: string): keyof DetailsForm | undefined {
  const [, name] = pointer.split('/');
  if (name === 'vat_number') return 'vat';
  return name === 'company' || name === 'address' ? name : undefined;
}
