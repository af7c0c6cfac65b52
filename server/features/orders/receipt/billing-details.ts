import type { BillingDetails } from '../../../../generated/account/types.gen.ts';
import type { Db } from '../../../core/db.ts';
import { invalidFields } from '../../../core/problem.ts';
import { readDetails, writeDetails } from './store.ts';

/** The characters of VAT numbers in all countries: `DE123456789`, `CHE-123.456.789 MWST`, `12/345/67890`. */
const VAT_NUMBER = /^[\p{L}\d][\p{L}\d ./-]*$/u;

/** Trims a text. An empty one becomes null. */
const trimToNull = (text: string | null): string | null => text?.trim() || null;

/** The buyer's details for receipts. All fields are empty until they are set. */
export const getBillingDetails = (db: Db, customerId: string): Promise<BillingDetails> => readDetails(db, customerId);

/** Sets all details, for orders paid from now on. @throws Problem invalid_field. */
export async function setBillingDetails(db: Db, customerId: string, input: BillingDetails): Promise<BillingDetails> {
  const vat = trimToNull(input.vat_number);
  if (vat !== null && !VAT_NUMBER.test(vat)) {
    const detail = '`vat_number` can contain letters, digits, spaces, dots, hyphens, and slashes.';
    throw invalidFields([{ pointer: '/vat_number', code: 'bad_format', detail }]);
  }
  const details = {
    company: trimToNull(input.company),
    address: input.address.map((line) => line.trim()).filter((line) => line !== ''),
    vat_number: vat?.toUpperCase() ?? null,
  };
  await writeDetails(db, customerId, details);
  return details;
}
