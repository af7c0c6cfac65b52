import type { CustomerReview, CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { getBalance } from '../credits/service.ts';
import { isCustomer, readCustomers, readReview, type SummaryRow } from './customer-store.ts';

export const customerNotFound = () => notFound('No customer has this ID.');

const toSummary = (row: SummaryRow): CustomerSummary => withIsoTimes(row);

/** Customers found by support, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listCustomers = (db: Db, { search, ...query }: PageQuery & { readonly search?: string }) =>
  pageByTime(query, 'created_at', (after, most) => readCustomers(db, search, after, most), toSummary);

/** A customer and the state of the account. @throws Problem not_found. */
export async function getCustomerReview(db: Queryable, id: string): Promise<CustomerReview> {
  const row = await readReview(db, id);
  if (!row) throw customerNotFound();
  const { held, used } = await getBalance(db, id);
  return { ...withIsoTimes(row), held, used };
}

/** @throws Problem not_found for unknown ids and guests. */
export async function requireCustomer(db: Db, id: string): Promise<string> {
  if (!(await isCustomer(db, id))) throw customerNotFound();
  return id;
}
