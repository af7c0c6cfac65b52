import type { Customer } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';

export interface ProfileChange {
  readonly name: string | undefined;
  readonly locale: Customer['locale'] | undefined;
  /** Null for the browser's time zone. */
  readonly zone: string | null | undefined;
}

export async function writeProfile(tx: Tx, customerId: string, { name, locale, zone }: ProfileChange): Promise<void> {
  if (name !== undefined) {
    await tx.query('update auth_users set name = $2, updated_at = now() where id = $1', [customerId, name]);
  }
  await tx.query(
    `update customers set locale = coalesce($2, locale), time_zone = case when $3 then $4 else time_zone end where id = $1`,
    [customerId, locale ?? null, zone !== undefined, zone ?? null],
  );
}

export interface SessionRow {
  readonly id: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly started_at: Date;
  readonly seen_at: Date;
}

/** Active sessions after a cursor, newest first. */
export async function readSessions(
  db: Queryable,
  customerId: string,
  after: TimePlace | null,
  limit: number,
): Promise<SessionRow[]> {
  return db.all<SessionRow>(
    `select id, nullif(ip_address, '') as address, nullif(user_agent, '') as agent, created_at as started_at, seen_at
     from auth_sessions
     where user_id = $1 and expires_at > now()
       and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::text))
     order by created_at desc, id desc limit $4`,
    [customerId, after?.[0], after?.[1], limit],
  );
}

/** Sets when the account will be deleted, or null to keep it. */
export async function scheduleDeletion(tx: CustomerTx, customerId: string, at: Date | null): Promise<void> {
  await tx.query('update customers set deletes_at = $2 where id = $1', [customerId, at]);
}

/** When the account will be deleted. Null if it isn't scheduled or no longer exists. */
export async function readDeletesAt(db: Queryable, customerId: string): Promise<Date | null> {
  const row = await db.first<{ deletes_at: Date | null }>(
    'select deletes_at from customers where id = $1 and deleted_at is null',
    [customerId],
  );
  return row?.deletes_at ?? null;
}

/** Accounts that are due, including those already processed in part. */
export async function listDueDeletions(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from customers where deletes_at <= $1 and deleted_at is null order by deletes_at limit 100',
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Whether the account is due for deletion at this time. */
export async function isDeletionDue(tx: CustomerTx, customerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from customers where id = $1 and deletes_at <= $2 and deleted_at is null',
    [customerId, now],
  );
  return rowCount > 0;
}

/** Deletes sign-ins, sessions and the names on receipts. The customer's row, which the ledger refers to, keeps no personal data. */
export async function deleteSignIn(tx: Tx, customerId: string): Promise<void> {
  await tx.query('delete from auth_verifications where customer_id = $1', [customerId]);
  await tx.query('delete from auth_users where id = $1', [customerId]);
  await tx.query('update orders set buyer = null where customer_id = $1 and buyer is not null', [customerId]);
  await tx.query("update customers set role = 'customer', locale = 'en', time_zone = null where id = $1", [customerId]);
}

/** Whether files are still stored, or a worker may not have noticed yet that a task has ended. */
export async function hasPendingWork(db: Queryable, customerId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from files where customer_id = $1
     union all select from orphaned_objects where customer_id = $1
     union all select from tasks
       where customer_id = $1 and (completed_at is null or completed_at > now() - interval '1 minute') limit 1`,
    [customerId],
  );
  return rowCount > 0;
}

export async function markDeleted(db: Queryable, customerId: string, now: Date): Promise<void> {
  await db.query('update customers set deleted_at = $2 where id = $1 and deleted_at is null', [customerId, now]);
}
