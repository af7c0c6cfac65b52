import type { CustomerTx } from '../../core/customer-lock.ts';
import type { OrderOwner } from './refund-store.ts';

/** A step of a cause that moves credits of an order from an account to another. */
export interface CreditMove {
  readonly kind: 'refund' | 'dispute';
  readonly cause: string;
  readonly step: string;
  readonly credits: number;
  readonly from: 'available' | 'refund_hold' | 'refunds' | 'bad_debt';
  readonly to: 'available' | 'refund_hold' | 'refunds' | 'bad_debt';
}

/** Returns the number of credits, which is 0 if the step was done before. */
export async function moveOrderCredits(tx: CustomerTx, owner: OrderOwner, move: CreditMove): Promise<number> {
  const { kind, cause, step, credits, from, to } = move;
  const { moved } = await tx.one<{ moved: number }>(
    'select credits_move_order($1, $2, $3, $4, $5, $6, $7, $8) as moved',
    [owner.customer_id, owner.order_id, kind, cause, step, credits, from, to],
  );
  return moved;
}

/** Grants the credits of a paid order. False if they were granted before. */
export async function grantOrderCredits(
  tx: CustomerTx,
  { customer_id: customerId, order_id: orderId }: OrderOwner,
  credits: number,
): Promise<boolean> {
  const { granted } = await tx.one<{ granted: boolean }>("select credits_grant($1, 'order', $2, $3) as granted", [
    customerId,
    orderId,
    credits,
  ]);
  return granted;
}

/** The credits of an order that are neither spent nor reserved. */
export async function readFreeCredits(tx: CustomerTx, owner: OrderOwner): Promise<number> {
  const { free } = await tx.one<{ free: number }>('select credits_of_order($1, $2) as free', [
    owner.customer_id,
    owner.order_id,
  ]);
  return free;
}

/**
 * The credits that an amount of an order's money paid for, without `reserved` that are taken from elsewhere, as far as they
 * aren't taken, owed or settled already. Credits that are reserved for one of our refunds leave with that refund. With
 * `withRequest`, a request that waits for a decision gives its reserved credits.
 */
export async function readCreditsOfMoney(
  tx: CustomerTx,
  { customer_id: customerId, order_id: orderId }: OrderOwner,
  amount: number,
  { reserved = 0, withRequest = false }: { readonly reserved?: number; readonly withRequest?: boolean } = {},
): Promise<number> {
  const { due } = await tx.one<{ due: number }>(
    `select greatest(0, least(
       ceil(o.credits::numeric * $2 / o.amount) - $3,
       l.granted - l.refund_hold - l.removed
         + (select coalesce(sum(credits), 0) from disputes
            where customer_id = o.customer_id and order_id = o.id and state = 'open')
         + (select coalesce(sum(credits), 0) from refund_requests
            where $4 and order_id = o.id and state in ('submitted', 'under_review'))
         - (select coalesce(sum(owed + settled), 0) from payouts where customer_id = o.customer_id and order_id = o.id)
     ))::bigint as due
     from orders o join lots l on l.customer_id = o.customer_id and l.source = 'order' and l.source_id = o.id
     where o.customer_id = $5 and o.id = $1`,
    [orderId, amount, reserved, withRequest, customerId],
  );
  return due;
}

/** The number of transfers of a cause. */
export async function countTransfers(
  tx: CustomerTx,
  customerId: string,
  { kind, cause }: Pick<CreditMove, 'kind' | 'cause'>,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*) as count from transfers where customer_id = $1 and cause_kind = $2 and cause_id = $3',
    [customerId, kind, cause],
  );
  return count;
}

/** The credits that a dispute has removed. */
export async function readLostCredits(tx: CustomerTx, customerId: string, cause: string): Promise<number> {
  const { lost } = await tx.one<{ lost: number }>(
    `select coalesce(sum(case 'bad_debt' when credit then amount when debit then -amount end), 0)::bigint as lost
     from transfers where customer_id = $1 and cause_kind = 'dispute' and cause_id = $2`,
    [customerId, cause],
  );
  return lost;
}
