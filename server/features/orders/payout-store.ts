import type { Queryable, Tx } from '../../core/db.ts';
import type { ProviderName } from './providers/provider.ts';

export interface PayoutRow {
  readonly id: string;
  readonly provider: ProviderName;
  readonly charge: string | null;
  readonly amount: number;
  readonly tries: number;
}

export async function duePayouts(db: Queryable): Promise<PayoutRow[]> {
  const { rows } = await db.query<PayoutRow & Record<string, unknown>>(
    `select o.id, p.provider, p.charge, o.amount, o.tries from payouts o join payments p on p.id = o.payment_id
     where o.state = 'due' and o.next_at <= now() order by o.next_at limit 100`,
  );
  return rows;
}

export async function putOffPayout(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    `update payouts set tries = tries + 1, error = $2,
       next_at = now() + least(interval '10 seconds' * power(2, tries), interval '6 hours')
     where id = $1 and state = 'due'`,
    [id, error],
  );
}

/** Nobody tries again: somebody has to look. */
export async function failPayout(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(
    "update payouts set tries = tries + 1, error = $2, state = 'failed', next_at = null where id = $1 and state = 'due'",
    [id, error],
  );
}

/** As support sees it. */
export interface FailedPayoutRow {
  readonly id: string;
  readonly order_id: string;
  readonly customer_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly cause: 'surplus' | 'refund';
  readonly state: 'due' | 'done' | 'failed';
  readonly tries: number;
  readonly error: string | null;
  readonly created_at: Date;
}

const SHOWN = 'p.id, p.order_id, p.customer_id, p.amount, o.currency, p.cause, p.state, p.tries, p.error, p.created_at';

/** What of an order goes back, or went, the first first. */
export async function readPayouts(db: Queryable, orderId: string): Promise<FailedPayoutRow[]> {
  const { rows } = await db.query<FailedPayoutRow & Record<string, unknown>>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id where p.order_id = $1 order by p.created_at, p.id`,
    [orderId],
  );
  return rows;
}

/** Those that failed, of all customers, from behind a place on, newest first. */
export async function readFailedPayouts(
  db: Queryable,
  after: { readonly createdAt: string; readonly id: string } | null,
  limit: number,
): Promise<FailedPayoutRow[]> {
  const { rows } = await db.query<FailedPayoutRow & Record<string, unknown>>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id
     where p.state = 'failed' and ($1::timestamptz is null or (p.created_at, p.id) < ($1::timestamptz, $2::text))
     order by p.created_at desc, p.id desc limit $3`,
    [after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Takes the row of whose money it is: what posts takes that first. */
export async function lockPayee(tx: Tx, id: string): Promise<void> {
  await tx.query('select from customers where id = (select customer_id from payouts where id = $1) for no key update', [
    id,
  ]);
}

/** One payout, which nobody else changes before the transaction ends. */
export async function lockPayout(tx: Tx, id: string): Promise<FailedPayoutRow | undefined> {
  const { rows } = await tx.query<FailedPayoutRow & Record<string, unknown>>(
    `select ${SHOWN} from payouts p join orders o on o.id = p.order_id where p.id = $1 for update of p`,
    [id],
  );
  return rows[0];
}

/** Lets one that failed be tried again. */
export async function revivePayout(tx: Tx, id: string): Promise<void> {
  await tx.query("update payouts set state = 'due', tries = 0, next_at = now() where id = $1 and state = 'failed'", [
    id,
  ]);
}

/** Writes down that the money went back, and what follows. False when that was not due. */
export async function finishPayout(db: Queryable, id: string, reference: string): Promise<boolean> {
  const { rows } = await db.query<{ done: boolean }>('select orders_paid_back($1, $2) as done', [id, reference]);
  return rows[0]!.done;
}

export async function countFailedPayouts(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>("select count(*) as count from payouts where state = 'failed'");
  return rows[0]!.count;
}
