import type { Core } from '../../core/core.ts';
import { readCustomer, type CustomerRow } from './store.ts';

/** A customer as they see themselves. */
export type Customer = Omit<CustomerRow, 'created_at'> & { readonly created_at: string };

/** Null when the customer's sign-in is gone. */
export async function customerOf({ db }: Pick<Core, 'db'>, id: string): Promise<Customer | null> {
  const row = await readCustomer(db, id);
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}
