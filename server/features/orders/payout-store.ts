import type { Payout } from '../../../generated/account/types.gen.ts';
import { type CustomerTx, withCustomerLock } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import type { RowOf } from '../../core/times.ts';
import { MANUAL_REFERENCE } from './refund-store.ts';

export interface PayoutRow {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: string;
  readonly charge: string | null;
  readonly amount: number;
  readonly tries: number;
  /** The number of the refund at the provider. It starts at 1 and increases with each retry after a failure. */
  readonly attempt: number;
}

export async function duePayouts(db: Queryable, providers: readonly string[]): Promise<PayoutRow[]> {
  return db.all<PayoutRow>(
    `select o.id, o.customer_id, p.provider, p.charge, o.amount, o.tries, o.attempt
     from payouts o join payments p on p.id = o.payment_id
     where o.state = 'due' and o.next_at <= now() and p.provider = any ($1) order by o.next_at limit 100`,
    [providers],
  );
}

export interface TransferRow {
  readonly id: string;
  readonly customer_id: string;
  readonly provider: string;
  readonly attempt: number;
  readonly reference: string;
}

const TRANSFERS = `select o.id, o.customer_id, p.provider, o.attempt, o.reference
  from payouts o join payments p on p.id = o.payment_id
  where o.state in ('sent', 'done') and o.cause <> 'dispute' and o.reference <> '${MANUAL_REFERENCE}'`;

/** Transfers whose state is due to be checked. */
export async function dueTransfers(db: Queryable): Promise<TransferRow[]> {
  return db.all<TransferRow>(`${TRANSFERS} and o.next_at <= now() order by o.next_at limit 100`);
}

/** A transfer that a provider has accepted. Undefined if it wasn't accepted or has failed. */
export async function readTransfer(db: Queryable, id: string): Promise<TransferRow | undefined> {
  return db.first<TransferRow>(`${TRANSFERS} and o.id = $1`, [id]);
}

/** Postpones a check, because the provider is unavailable. */
export async function postponeTransfer(db: Queryable, id: string): Promise<void> {
  await db.query(
    "update payouts set next_at = now() + interval '1 hour' where id = $1 and state in ('sent', 'done') and next_at is not null",
    [id],
  );
}

/** Our payouts among those with these ids. */
export async function readOwnPayouts(tx: CustomerTx, customerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>('select id from payouts where customer_id = $1 and id = any ($2)', [
    customerId,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function postponePayout(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    `update payouts set tries = tries + 1, error = $2,
       next_at = now() + least(interval '10 seconds' * power(2, tries), interval '6 hours')
     where id = $1 and state = 'due'`,
    [id, error],
  );
}

/** Marks a payout as failed for good, so that support has to handle it. */
export async function failPayout(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    "update payouts set tries = tries + 1, error = $2, state = 'failed', next_at = null where id = $1 and state = 'due'",
    [id, error],
  );
}

/** A payout as support sees it. */
export type PayoutReviewRow = RowOf<Payout, 'created_at'>;

const SHOWN = `p.id, p.order_id, p.customer_id, p.amount, o.currency, p.cause, p.state, p.owed as owed_credits,
  floor(o.amount::numeric * p.owed / o.credits)::bigint as owed_amount, p.tries, p.error, p.created_at`;

/** What support has to act upon. */
const OPEN = "(p.state = 'failed' or p.owed > 0)";

/** The payouts of an order, oldest first. */
export async function readPayouts(db: Queryable, orderId: string): Promise<PayoutReviewRow[]> {
  return db.all<PayoutReviewRow>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id where p.order_id = $1 order by p.created_at, p.id`,
    [orderId],
  );
}

/** Payouts of all customers that support has to act upon, after a cursor, newest first. */
export async function readOpenPayouts(
  db: Queryable,
  after: TimePlace | null,
  limit: number,
): Promise<PayoutReviewRow[]> {
  return db.all<PayoutReviewRow>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id
     where ${OPEN} and ($1::timestamptz is null or (p.created_at, p.id) < ($1::timestamptz, $2::text))
     order by p.created_at desc, p.id desc limit $3`,
    [after?.[0], after?.[1], limit],
  );
}

/** Locks the customer who gets the money, because postings lock that row first. Returns undefined if the payout doesn't exist. */
export async function lockPayee(tx: Tx, id: string): Promise<CustomerTx | undefined> {
  const { rows } = await tx.query<{ customer_id: string }>('select customer_id from payouts where id = $1', [id]);
  return rows[0] && withCustomerLock(tx, rows[0].customer_id);
}

/** Reads a payout and locks it until the transaction ends. */
export async function lockPayout(tx: CustomerTx, id: string): Promise<PayoutReviewRow | undefined> {
  return tx.first<PayoutReviewRow>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id where p.id = $1 for update of p`,
    [id],
  );
}

/**
 * Makes a payout due again that has this state, as a new refund if the previous one failed at the provider. Returns the number
 * of the attempt.
 */
export async function reopenPayout(tx: CustomerTx, id: string, state: 'failed' | 'due'): Promise<number> {
  const { rows } = await tx.query<{ attempt: number }>(
    `update payouts set state = 'due', tries = 0, next_at = now(), reference = null,
       attempt = attempt + case when reference is null then 0 else 1 end
     where id = $1 and state = $2 returning attempt`,
    [id, state],
  );
  if (!rows[0]) throw new Error(`Payout ${id} is not ${state}.`);
  return rows[0].attempt;
}

/** Waives what a payout took away although it was spent, or records that it was paid. The caller holds its lock. */
export async function clearOwed(tx: CustomerTx, id: string): Promise<void> {
  await tx.query('update payouts set owed = 0, settled = settled + owed where id = $1', [id]);
}

export interface CollectableRow {
  readonly id: string;
  readonly customer_id: string;
  readonly order_id: string;
}

/** The condition of payouts whose owed credits can be taken now. */
export const COLLECTABLE = `payouts p where p.owed > 0 and credits_of_order(p.customer_id, p.order_id) > 0`;

export async function readCollectable(db: Queryable): Promise<CollectableRow[]> {
  return db.all<CollectableRow>(
    `select p.id, p.customer_id, p.order_id from ${COLLECTABLE} order by p.created_at limit 100`,
  );
}

export async function countFailedPayouts(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>("select count(*) as count from payouts where state = 'failed'");
  return row.count;
}

export async function countOwedPayouts(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>('select count(*) as count from payouts where owed > 0');
  return row.count;
}
