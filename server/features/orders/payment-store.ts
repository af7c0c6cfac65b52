import type { OrderStatus } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { PaymentState } from './providers/provider.ts';
import type { OrderOwner } from './refund-store.ts';

/** A payment with its order. */
export interface LockedPayment extends OrderOwner {
  readonly id: string;
  readonly provider: string;
  readonly state: PaymentState;
  /** Whether it paid the order. Other successful payments are refunded. */
  readonly settles: boolean;
  readonly status: OrderStatus;
  readonly credits: number;
  readonly amount: number;
}

export async function lockPayment(tx: CustomerTx, id: string): Promise<LockedPayment> {
  return tx.one<LockedPayment>(
    `select p.id, p.customer_id, p.order_id, p.provider, p.state, p.settles, o.status, o.credits, o.amount
     from payments p join orders o on o.id = p.order_id where p.id = $1 for update`,
    [id],
  );
}

/** Writes what the provider reports, and when to look at it again. */
export async function writePaymentState(
  tx: CustomerTx,
  id: string,
  {
    state,
    settles,
    charge,
    isFinal,
  }: {
    readonly state: PaymentState;
    readonly settles: boolean;
    readonly charge: string | null;
    readonly isFinal: boolean;
  },
): Promise<void> {
  // The longer nothing changes, the less often the payment is checked.
  await tx.query(
    `update payments set
       state = $2,
       settles = settles or $3,
       charge = case when state = 'succeeded' then charge else coalesce($4, charge) end,
       looked_at = now(),
       look_at = case when not $5
         then now() + least(greatest((now() - created_at) / 4, interval '15 seconds'), interval '1 hour') end
     where id = $1`,
    [id, state, settles, charge, isFinal],
  );
}

/** The status of an order without money, from all its payments. */
export async function readUnpaidStatus(tx: CustomerTx, orderId: string): Promise<OrderStatus> {
  const { status } = await tx.one<{ status: OrderStatus }>(
    `select case
       when bool_or(state = 'pending') then 'pending'
       when bool_or(state = 'unknown') then 'unknown'
       when bool_or(state = 'failed') then 'failed'
       else 'unpaid' end as status
     from payments where order_id = $1`,
    [orderId],
  );
  return status;
}

export async function writeOrderStatus(tx: CustomerTx, orderId: string, status: OrderStatus): Promise<void> {
  await tx.query('update orders set status = $2 where id = $1', [orderId, status]);
}

/** Marks an order as paid, with the next receipt number. */
export async function writePaid(tx: CustomerTx, orderId: string, method: string | null): Promise<void> {
  await tx.query(
    `with numbered as (update receipt_numbers set last = last + 1 returning last)
     update orders set status = 'paid', paid_at = now(), receipt = last, method = $2 from numbered where id = $1`,
    [orderId, method],
  );
}
