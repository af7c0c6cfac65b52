import type { DisputeState, OrderEvent, OrderStatus } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import type { PaymentState } from './providers/provider.ts';

export interface OrderRow {
  readonly id: string;
  readonly pack: string | null;
  readonly credits: number;
  readonly amount: number;
  readonly currency: string;
  /** Created by an automatic top-up. */
  readonly automatic: boolean;
  readonly status: OrderStatus;
  readonly method: string | null;
  readonly refunded: number;
  /** Whether a refund request waits for support or for the payment provider. */
  readonly refund_open: boolean;
  readonly receipt: number | null;
  /** The state of the latest dispute at the bank. */
  readonly dispute: DisputeState;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

/** The columns of OrderRow, from `orders o`. A customer has few requests and disputes, which are looked up by customer. */
export const COLUMNS = `o.id, o.pack, o.credits, o.amount, o.currency, o.automatic, o.status, o.method, o.refunded, o.receipt,
  exists (select from refund_requests where customer_id = o.customer_id and order_id = o.id
    and state in ('submitted', 'under_review', 'approved')) as refund_open,
  (select state from disputes where customer_id = o.customer_id and order_id = o.id order by created_at desc limit 1)
    as dispute,
  o.created_at, o.paid_at`;

/** Every statement filters by customer, so that orders of other customers aren't found. */
const MINE = 'customer_id = $1 and id = $2';

export interface NewOrder extends Pick<OrderRow, 'id' | 'pack' | 'credits' | 'amount' | 'currency' | 'automatic'> {
  readonly customerId: string;
}

/** Adds an event to the history of an order. */
export async function insertOrderEvent(
  tx: CustomerTx,
  orderId: string,
  kind: OrderEvent['kind'],
  amount: number | null = null,
): Promise<void> {
  await tx.query(
    `insert into order_events (order_id, n, kind, amount)
     select $1, coalesce(max(n), 0) + 1, $2, $3 from order_events where order_id = $1`,
    [orderId, kind, amount],
  );
}

export async function insertOrder(tx: CustomerTx, order: NewOrder): Promise<void> {
  const { id, customerId, pack, credits, amount, currency, automatic } = order;
  await tx.query(
    `insert into orders (id, customer_id, pack, credits, amount, currency, automatic) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, customerId, pack, credits, amount, currency, automatic],
  );
  await insertOrderEvent(tx, id, 'created');
}

/** Orders after a cursor, newest first. */
export async function readOrders(
  db: Queryable,
  customerId: string,
  after: TimePlace | null,
  limit: number,
): Promise<OrderRow[]> {
  return db.all<OrderRow>(
    `select ${COLUMNS} from orders o
     where customer_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3::text))
     order by created_at desc, id desc limit $4`,
    [customerId, after?.[0], after?.[1], limit],
  );
}

export async function readOrder(db: Queryable, customerId: string, id: string): Promise<OrderRow | undefined> {
  return db.first<OrderRow>(`select ${COLUMNS} from orders o where ${MINE}`, [customerId, id]);
}

export interface OrderEventRow {
  readonly kind: OrderEvent['kind'];
  readonly amount: number | null;
  readonly created_at: Date;
}

/** The history of an order, oldest first. */
export async function readOrderEvents(db: Queryable, orderId: string): Promise<OrderEventRow[]> {
  return db.all<OrderEventRow>('select kind, amount, created_at from order_events where order_id = $1 order by n', [
    orderId,
  ]);
}

export interface PaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly customer_id: string;
  readonly provider: string;
  readonly reference: string | null;
  readonly url: string | null;
  readonly state: PaymentState;
  readonly looked_at: Date | null;
  /** The price of the order. */
  readonly amount: number;
  readonly currency: string;
}

const PAYMENT = `id, order_id, customer_id, provider, reference, url, state, looked_at,
  (select amount from orders where id = order_id) as amount, (select currency from orders where id = order_id) as currency`;

export async function insertPayment(
  tx: CustomerTx,
  payment: {
    readonly id: string;
    readonly orderId: string;
    readonly customerId: string;
    readonly provider: string;
    /** Whether the payment method is saved. */
    readonly save: boolean;
  },
): Promise<void> {
  const { id, orderId, customerId, provider, save } = payment;
  await tx.query('insert into payments (id, order_id, customer_id, provider, save) values ($1, $2, $3, $4, $5)', [
    id,
    orderId,
    customerId,
    provider,
    save,
  ]);
}

/** Whether the customer wants to save the payment method. */
export async function isSaveRequested(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payments where order_id = $1 and save limit 1', [orderId]);
  return rowCount > 0;
}

/** Stores the provider's id of a payment; the first one stays. `url` is the payment page, or null for a charge. */
export async function writeReference(db: Queryable, id: string, reference: string, url: string | null): Promise<void> {
  await db.query('update payments set reference = $2, url = $3 where id = $1 and reference is null', [
    id,
    reference,
    url,
  ]);
}

export async function readPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return db.first<PaymentRow>(`select ${PAYMENT} from payments where id = $1`, [id]);
}

/** Payments of an order that can still succeed, newest first. */
export async function openPayments(db: Queryable, orderId: string): Promise<PaymentRow[]> {
  return db.all<PaymentRow>(
    `select ${PAYMENT} from payments where order_id = $1 and state in ('open', 'unknown', 'pending')
     order by created_at desc, id desc`,
    [orderId],
  );
}

/** Payments that are due to be checked. */
export async function duePayments(db: Queryable): Promise<PaymentRow[]> {
  return db.all<PaymentRow>(`select ${PAYMENT} from payments where look_at <= now() order by look_at limit 100`);
}

/** Postpones a check whose result is unknown. A payment that never reached its provider is dropped after a day. */
export async function postponeCheck(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update payments set looked_at = now(),
       state = case when reference is null and state = 'open' and created_at < now() - interval '1 day' then 'expired' else state end,
       look_at = case when reference is null and created_at < now() - interval '1 day' then null
         else now() + interval '10 minutes' end
     where id = $1 and look_at is not null`,
    [id],
  );
}

/** Whether a message was processed. */
export async function hasProviderEvent(db: Queryable, provider: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from provider_events where provider = $1 and id = $2', [provider, id]);
  return rowCount > 0;
}

export async function insertProviderEvent(db: Queryable, provider: string, id: string): Promise<void> {
  await db.query('insert into provider_events (provider, id) values ($1, $2) on conflict do nothing', [provider, id]);
}

export async function deleteOldProviderEvents(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from provider_events where received_at < $1', [before]);
}
