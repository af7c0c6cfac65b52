import type { CustomerReview, CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import type { RowOf } from '../../core/times.ts';
import { toSearchCondition } from './customer-search.ts';

type Role = CustomerReview['role'];

export type SummaryRow = RowOf<CustomerSummary, 'created_at'>;

export interface ReviewRow extends SummaryRow {
  readonly email_verified: boolean;
  readonly two_factor: boolean;
  readonly locale: CustomerReview['locale'];
  readonly suspended_at: Date | null;
  readonly deletes_at: Date | null;
  readonly seen_at: Date | null;
}

const SUMMARY = `c.id, u.name, u.email, c.role, c.created_at,
  case when c.deleted_at is not null or u.id is null then 'deleted' when c.suspended_at is not null then 'suspended'
    when c.deletes_at is not null then 'leaving' else 'active' end as state,
  coalesce((select a.available from accounts a where a.customer_id = c.id), 0) as available`;

/** Guests have no account. */
const FROM = 'customers c left join auth_users u on u.id = c.id where c.guest_expires_at is null';

/** Customers after a cursor, newest first: all, or those that match a search. */
export async function readCustomers(
  db: Queryable,
  search: string | undefined,
  after: TimePlace | null,
  limit: number,
): Promise<SummaryRow[]> {
  const { sql, values } = search === undefined ? { sql: 'true', values: [] } : toSearchCondition(search);
  const n = values.length;
  return db.all<SummaryRow>(
    `select ${SUMMARY} from ${FROM} and ${sql}
       and ($${n + 1}::timestamptz is null or (c.created_at, c.id) < ($${n + 1}::timestamptz, $${n + 2}::text))
     order by c.created_at desc, c.id desc limit $${n + 3}`,
    [...values, after?.[0], after?.[1], limit],
  );
}

/** A customer; undefined for unknown ids and guests. */
export async function readReview(db: Queryable, id: string): Promise<ReviewRow | undefined> {
  return db.first<ReviewRow>(
    `select ${SUMMARY}, c.locale, c.suspended_at, coalesce(c.deleted_at, c.deletes_at) as deletes_at,
       coalesce(u.email_verified, false) as email_verified, coalesce(u.two_factor_enabled, false) as two_factor,
       (select max(seen_at) from auth_sessions where user_id = c.id and expires_at > now()) as seen_at
     from ${FROM} and c.id = $1`,
    [id],
  );
}

export async function isCustomer(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from customers where id = $1 and guest_expires_at is null', [id]);
  return rowCount > 0;
}

export interface LockedCustomer {
  readonly email: string;
  readonly role: Role;
  readonly suspended: boolean;
}

/** A customer with an existing account. */
export async function readAccount(tx: CustomerTx, id: string): Promise<LockedCustomer | undefined> {
  return tx.first<LockedCustomer>(
    `select u.email, c.role, c.suspended_at is not null as suspended
     from customers c join auth_users u on u.id = c.id where c.id = $1`,
    [id],
  );
}

export async function writeRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.query('update customers set role = $2 where id = $1', [id, role]);
}

export async function writeSuspended(tx: Tx, id: string, suspended: boolean): Promise<void> {
  await tx.query('update customers set suspended_at = case when $2 then now() end where id = $1', [id, suspended]);
}
