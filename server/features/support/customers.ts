import type { CustomerReview, CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { balanceOf } from '../credits/service.ts';
import { isCustomer, readCustomers, readReview, type SummaryRow } from './customer-store.ts';

export const noCustomer = () => notFound('No customer has this ID.');

const summaryOf = (row: SummaryRow): CustomerSummary => ({ ...row, created_at: row.created_at.toISOString() });

interface CustomerQuery {
  readonly search?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** Customers found by support, newest first. @throws Problem invalid_field for an invalid cursor. */
export async function customerPage(db: Db, { search, cursor, limit = 20 }: CustomerQuery) {
  const place = readCursor(cursor, ['time', 'text']);
  const after = place && { createdAt: place[0], id: place[1] };
  const rows = await readCustomers(db, search, after, limit + 1);
  return toPage(rows, limit, (row) => [row.created_at.toISOString(), row.id], summaryOf);
}

/** A customer and the state of the account. @throws Problem not_found. */
export async function reviewOf(db: Queryable, id: string): Promise<CustomerReview> {
  const row = await readReview(db, id);
  if (!row) throw noCustomer();
  const { held, used } = await balanceOf(db, id);
  return {
    ...summaryOf(row),
    held,
    used,
    email_verified: row.email_verified,
    two_factor: row.two_factor,
    locale: row.locale,
    suspended_at: row.suspended_at?.toISOString() ?? null,
    deletes_at: row.deletes_at?.toISOString() ?? null,
    seen_at: row.seen_at?.toISOString() ?? null,
  };
}

/** @throws Problem not_found for unknown ids and guests. */
export async function demandCustomer(db: Db, id: string): Promise<string> {
  if (!(await isCustomer(db, id))) throw noCustomer();
  return id;
}
