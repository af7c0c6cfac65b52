import type { CustomerReview, CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { balanceOf } from '../credits/service.ts';
import { isCustomer, readCustomers, readReview, type SummaryRow } from './customer-store.ts';

export const noCustomer = () => notFound('No customer has this ID.');

const summaryOf = (row: SummaryRow): CustomerSummary => withIsoTimes(row);

/** Customers found by support, newest first. @throws Problem invalid_field for an invalid cursor. */
export const customerPage = (db: Db, { search, ...query }: PageQuery & { readonly search?: string }) =>
  pageByTime(query, 'created_at', (after, most) => readCustomers(db, search, after, most), summaryOf);

/** A customer and the state of the account. @throws Problem not_found. */
export async function reviewOf(db: Queryable, id: string): Promise<CustomerReview> {
  const row = await readReview(db, id);
  if (!row) throw noCustomer();
  const { held, used } = await balanceOf(db, id);
  return { ...withIsoTimes(row), held, used };
}

/** @throws Problem not_found for unknown ids and guests. */
export async function demandCustomer(db: Db, id: string): Promise<string> {
  if (!(await isCustomer(db, id))) throw noCustomer();
  return id;
}
