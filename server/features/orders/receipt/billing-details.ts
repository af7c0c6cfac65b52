import type { BillingDetails } from '../../../../generated/account/types.gen.ts';
import type { Db } from '../../../core/db.ts';
import { isPrintable } from '../../../core/printable.ts';
import { type FieldError, fieldName, invalidFields } from '../../../core/problem.ts';
import { readDetails, writeDetails } from './store.ts';

/** The characters of VAT numbers in all countries: `DE123456789`, `CHE-123.456.789 MWST`, `12/345/67890`. */
const VAT_NUMBER = /^[\p{L}\d][\p{L}\d ./-]*$/u;

/** Trims a text. An empty one becomes null. */
const trimToNull = (text: string | null): string | null => text?.trim() || null;

function findFaults({ company, address, vat_number: vat }: BillingDetails): FieldError[] {
  const faults: FieldError[] = [];
  const check = (pointer: string, text: string) => {
    if (isPrintable(text)) return;
    faults.push({
      pointer,
      code: 'invalid',
      detail: `${fieldName(pointer)} contains a character that cannot be printed.`,
    });
  };
  check('/company', company ?? '');
  for (const [n, line] of address.entries()) check(`/address/${n}`, line);
  const detail = '`vat_number` can contain letters, digits, spaces, dots, hyphens, and slashes.';
  if (vat !== null && !VAT_NUMBER.test(vat)) faults.push({ pointer: '/vat_number', code: 'bad_format', detail });
  return faults;
}

/** The buyer's details for receipts. All fields are empty until they are set. */
export const getBillingDetails = (db: Db, customerId: string): Promise<BillingDetails> => readDetails(db, customerId);

/** Sets all details, for orders paid from now on. @throws Problem invalid_field. */
export async function setBillingDetails(db: Db, customerId: string, input: BillingDetails): Promise<BillingDetails> {
  const faults = findFaults({ ...input, vat_number: trimToNull(input.vat_number) });
  if (faults.length > 0) throw invalidFields(faults);
  const details = {
    company: trimToNull(input.company),
    address: input.address.map((line) => line.trim()).filter((line) => line !== ''),
    vat_number: trimToNull(input.vat_number)?.toUpperCase() ?? null,
  };
  await writeDetails(db, customerId, details);
  return details;
}
