import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';

/** Takes the place of the provider's reference when money was returned without the provider. */
export const MANUAL_REFERENCE = 'by hand';

/** An order and its customer. */
export interface OrderOwner {
  readonly customer_id: string;
  readonly order_id: string;
}

/** An amount of money with its credits. */
export interface OrderPrice {
  readonly amount: number;
  readonly credits: number;
}

/** A payout whose money or credits move. */
export interface MovingPayout extends OrderOwner {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly credits: number;
  readonly owed: number;
  readonly settled: number;
  readonly cause: 'surplus' | 'refund' | 'provider' | 'dispute';
  readonly cause_id: string;
  readonly state: 'due' | 'sent' | 'done' | 'failed' | 'canceled';
  readonly reference: string | null;
  readonly attempt: number;
  /** Whether its payment paid the order. */
  readonly settles: boolean;
}

const MOVING = `select o.id, o.customer_id, o.order_id, o.payment_id, o.amount, o.credits, o.owed, o.settled, o.cause, o.cause_id,
  o.state, o.reference, o.attempt, p.settles
  from payouts o join payments p on p.id = o.payment_id`;

export async function lockMovingPayout(tx: CustomerTx, id: string): Promise<MovingPayout | undefined> {
  return tx.first<MovingPayout>(`${MOVING} where o.id = $1 for update of o`, [id]);
}

/** The payouts of a refund at the provider, oldest first. */
export async function readPayoutsOfRefund(
  tx: CustomerTx,
  customerId: string,
  payment: string,
  reference: string,
): Promise<MovingPayout[]> {
  return tx.all<MovingPayout>(
    `${MOVING} where o.customer_id = $1 and o.payment_id = $2 and o.reference = $3 order by o.created_at, o.id`,
    [customerId, payment, reference],
  );
}

/**
 * Our refunds of a payment that a refund at the provider can take the place of, oldest first: those that failed or were settled
 * by hand, and those that the provider can't make any more, because it can refund only `rest`.
 */
export async function readReplaceable(
  tx: CustomerTx,
  customerId: string,
  payment: string,
  { rest, own, since }: { readonly rest: number; readonly own: readonly string[]; readonly since: Date },
): Promise<MovingPayout[]> {
  return tx.all<MovingPayout>(
    `${MOVING} where o.customer_id = $1 and o.payment_id = $2 and o.cause in ('surplus', 'refund') and o.id <> all ($3)
       and (o.state = 'failed' or o.state = 'due' and o.amount > $4
         or o.state = 'done' and o.reference = '${MANUAL_REFERENCE}' and o.done_at >= $5)
     order by o.created_at, o.id`,
    [customerId, payment, own, rest, since],
  );
}

/** The ids of payments with a refund at the provider that isn't booked. */
export async function readUnbooked(
  db: Queryable,
  provider: string,
  refunds: readonly { readonly reference: string; readonly charge: string }[],
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select distinct p.id
     from unnest($2::text[], $3::text[]) as r (charge, reference)
     join payments p on p.provider = $1 and p.charge = r.charge
     where not exists (
       select from payouts
       where customer_id = p.customer_id and payment_id = p.id and reference = r.reference)`,
    [provider, refunds.map(({ charge }) => charge), refunds.map(({ reference }) => reference)],
  );
  return rows.map(({ id }) => id);
}

/** The payouts of an order whose money left without us and is gone, oldest first. */
export async function readLostPayouts(
  tx: CustomerTx,
  { customer_id: customerId, order_id: orderId }: OrderOwner,
): Promise<MovingPayout[]> {
  return tx.all<MovingPayout>(
    `${MOVING} where o.customer_id = $1 and o.order_id = $2 and o.cause in ('provider', 'dispute')
       and o.state in ('sent', 'done') and p.settles
     order by o.created_at, o.id`,
    [customerId, orderId],
  );
}

/** Payouts of an order with owed credits, oldest first: all, or one. */
export async function lockOwingPayouts(
  tx: CustomerTx,
  { customer_id: customerId, order_id: orderId }: OrderOwner,
  id: string | null = null,
): Promise<MovingPayout[]> {
  return tx.all<MovingPayout>(
    `${MOVING} where o.customer_id = $1 and o.order_id = $2 and o.owed > 0 and ($3::text is null or o.id = $3)
     order by o.created_at, o.id for update of o`,
    [customerId, orderId, id],
  );
}

export interface NewPayout extends OrderOwner {
  readonly payment_id: string;
  readonly amount: number;
  readonly credits?: number;
  readonly owed?: number;
  readonly cause: MovingPayout['cause'];
  readonly cause_id: string;
  readonly state?: MovingPayout['state'];
  readonly reference?: string;
}

/** Returns the id of the new payout, which is due unless it has another state. */
export async function insertPayout(tx: CustomerTx, payout: NewPayout): Promise<string> {
  const { payment_id: payment, order_id: order, customer_id: customer, amount, cause, cause_id: causeId } = payout;
  const { credits = 0, owed = 0, state = 'due', reference = null } = payout;
  const id = newId('pyo');
  await tx.query(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, credits, owed, cause, cause_id, state, reference,
       next_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $10 <> 'done' then now() end,
       case when $10 = 'done' then now() end)`,
    [id, payment, order, customer, amount, credits, owed, cause, causeId, state, reference],
  );
  return id;
}

/** Sends money of a second payment back again, after a refund of it at the provider failed. */
export async function insertSurplusAgain(tx: CustomerTx, { id, payment_id: payment, amount }: MovingPayout) {
  await tx.query(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id)
     select $1, id, order_id, customer_id, $3, 'surplus', id || ':' || $4 from payments where id = $2 and not settles`,
    [newId('pyo'), payment, amount, id],
  );
}

/** Writes what the provider reports, and when to look at it again. */
export async function writeTransferState(
  tx: CustomerTx,
  id: string,
  {
    reference,
    state,
    error,
    final,
  }: {
    readonly reference: string;
    readonly state: 'sent' | 'succeeded' | 'failed';
    readonly error: string | null;
    /** Whether it isn't checked again. */
    readonly final: boolean;
  },
): Promise<void> {
  // Webhooks may be lost, so it is checked often until it succeeds, and then less and less often for a month.
  await tx.query(
    `update payouts set
       state = case $3 when 'succeeded' then 'done' else $3 end,
       reference = $2,
       error = $4,
       done_at = case $3 when 'succeeded' then coalesce(done_at, now()) end,
       next_at = case
         when $3 = 'sent' then now() + least(greatest((now() - created_at) / 4, interval '1 minute'), interval '6 hours')
         when $3 = 'failed' or $5 or done_at < now() - interval '30 days' then null
         else now() + greatest(now() - coalesce(done_at, now()), interval '1 day') end
     where id = $1`,
    [id, reference, state, error, final],
  );
}

/** The money of a payout came back. */
export async function cancelPayout(tx: CustomerTx, cause: MovingPayout['cause'], causeId: string): Promise<void> {
  await tx.query(
    `update payouts set state = 'canceled', credits = 0, owed = 0, next_at = null, done_at = null
     where cause = $1 and cause_id = $2`,
    [cause, causeId],
  );
}

/** Takes money and credits from a payout that isn't sent. Without a refund that failed before, it needs a key of its own. */
export async function reducePayout(tx: CustomerTx, id: string, taken: OrderPrice): Promise<void> {
  await tx.query(
    `update payouts set amount = amount - $2, credits = credits - $3,
       attempt = attempt + case when reference is null then 1 else 0 end
     where id = $1`,
    [id, taken.amount, taken.credits],
  );
}

/** Names the provider's refund of a payout that was settled by hand, so that its state is checked. */
export async function writePayoutReference(tx: CustomerTx, id: string, reference: string): Promise<void> {
  await tx.query('update payouts set reference = $2, next_at = now() where id = $1', [id, reference]);
}

/** Changes what a payout has taken and what it is still owed. */
export async function addToPayout(
  tx: CustomerTx,
  id: string,
  { credits, owed }: { readonly credits: number; readonly owed: number },
): Promise<void> {
  await tx.query('update payouts set credits = credits + $2, owed = owed + $3 where id = $1', [id, credits, owed]);
}

/** Writes the refunded amount of an order. A second payment that went back isn't part of it. */
export async function writeRefunded(tx: CustomerTx, orderId: string): Promise<void> {
  await tx.query(
    `update orders o set refunded = (
       select least(o.amount, coalesce(sum(p.amount), 0))::bigint
       from payouts p
       where p.customer_id = o.customer_id and p.order_id = o.id and p.state = 'done'
         and (p.cause = 'refund' or p.cause = 'provider' and (select settles from payments where id = p.payment_id)))
     where o.id = $1`,
    [orderId],
  );
}

/** Changes the state of a refund request, if it is `from`. */
export async function writeRequestState(
  tx: CustomerTx,
  id: string,
  from: 'approved' | 'refunded',
  to: 'approved' | 'refunded',
): Promise<void> {
  await tx.query('update refund_requests set state = $3 where id = $1 and state = $2', [id, from, to]);
}

export interface OpenRequest {
  readonly id: string;
  readonly amount: number;
  readonly credits: number;
}

/** A refund request of an order that waits for a decision. */
export async function lockOpenRequest(tx: CustomerTx, orderId: string): Promise<OpenRequest | undefined> {
  return tx.first<OpenRequest>(
    `select id, amount, credits from refund_requests
     where order_id = $1 and state in ('submitted', 'under_review') for update`,
    [orderId],
  );
}

export async function approveRequest(tx: CustomerTx, id: string): Promise<void> {
  await tx.query("update refund_requests set state = 'approved', decided_at = now() where id = $1", [id]);
}

/** Takes money and credits from a request. It then asks for the rest. */
export async function reduceRequest(tx: CustomerTx, id: string, taken: OrderPrice): Promise<void> {
  await tx.query('update refund_requests set amount = amount - $2, credits = credits - $3 where id = $1', [
    id,
    taken.amount,
    taken.credits,
  ]);
}

export async function readOrderPrice(tx: CustomerTx, orderId: string): Promise<OrderPrice> {
  return tx.one<OrderPrice>('select amount, credits from orders where id = $1', [orderId]);
}
