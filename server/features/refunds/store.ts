import type { Queue, Refund, RefundState } from '../../../generated/account/types.gen.ts';
import { type CustomerTx, withCustomerLock } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import type { RowOf } from '../../core/times.ts';

export type RefundRow = RowOf<Refund, 'created_at' | 'decided_at'>;

const COLUMNS = `r.id, r.order_id, r.reason, r.details, r.credits, r.amount, o.currency, r.state, r.note, r.created_at,
  r.decided_at`;
const FROM = 'refund_requests r join orders o on o.id = r.order_id';

/** The facts that decide whether an order can be refunded. */
export interface RefundFacts {
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly credits: number;
  readonly refunded: number;
  readonly paid_at: Date | null;
  /** Its credits that are neither spent nor reserved. */
  readonly unspent: number;
  readonly open: boolean;
  readonly disputed: boolean;
}

export async function readRefundFacts(
  db: Queryable,
  customerId: string,
  orderId: string,
): Promise<RefundFacts | undefined> {
  return db.first<RefundFacts>(
    `select o.status, o.amount, o.currency, o.credits, o.refunded, o.paid_at, credits_of_order(o.customer_id, o.id) as unspent,
       exists (select from refund_requests where order_id = o.id and state in ('submitted', 'under_review', 'approved')) as open,
       exists (select from disputes where order_id = o.id and state <> 'won') as disputed
     from orders o
     where o.customer_id = $1 and o.id = $2`,
    [customerId, orderId],
  );
}

const MOVES = {
  hold: ['available', 'refund_hold'],
  reject: ['refund_hold', 'available'],
  lose: ['refund_hold', 'bad_debt'],
} as const;

/** Moves credits of an order for a refund, and returns their number. */
export async function moveCredits(
  tx: CustomerTx,
  move: {
    readonly customerId: string;
    readonly orderId: string;
    readonly refund: string;
    /** `lose` writes off the reserved credits of an order that was lost to a dispute. */
    readonly step: 'hold' | 'reject' | 'lose';
    readonly credits: number;
  },
): Promise<number> {
  const { customerId, orderId, refund, step, credits } = move;
  const [from, to] = MOVES[step];
  const row = await tx.one<{ moved: number }>(
    "select credits_move_order($1, $2, 'refund', $3, $4, $5, $6, $7) as moved",
    [customerId, orderId, refund, step, credits, from, to],
  );
  return row.moved;
}

export interface NewRefund extends Pick<RefundRow, 'id' | 'order_id' | 'reason' | 'details' | 'credits' | 'amount'> {
  readonly customerId: string;
}

export async function insertRefund(tx: CustomerTx, refund: NewRefund): Promise<void> {
  const { id, order_id: orderId, customerId, reason, details, credits, amount } = refund;
  await tx.query(
    `insert into refund_requests (id, order_id, customer_id, reason, details, credits, amount)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, orderId, customerId, reason, details, credits, amount],
  );
}

interface OwnedRefundRow extends RefundRow {
  readonly customer_id: string;
  readonly customer_email: string | null;
}

/** A request by id. */
export async function readRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  return db.first<RefundRow>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id]);
}

/** Requests after a cursor, newest first, optionally of a customer and of a queue. */
export async function readRefunds(
  db: Queryable,
  { customerId, queue }: { readonly customerId?: string; readonly queue?: Queue | undefined },
  after: TimePlace | null,
  limit: number,
): Promise<OwnedRefundRow[]> {
  return db.all<OwnedRefundRow>(
    `select ${COLUMNS}, r.customer_id, u.email as customer_email from ${FROM} left join auth_users u on u.id = r.customer_id
     where ($1::text is null or r.customer_id = $1)
       and ($5::text is null or (r.state in ('submitted', 'under_review')) = ($5 = 'waiting'))
       and ($2::timestamptz is null or (r.created_at, r.id) < ($2::timestamptz, $3::text))
     order by r.created_at desc, r.id desc limit $4`,
    [customerId ?? null, after?.[0], after?.[1], limit, queue ?? null],
  );
}

/** A request to decide about, with its customer and the state of a dispute about its order. */
export interface LockedRefund extends RefundRow {
  readonly customer_id: string;
  readonly disputed: boolean;
  /** Whether the order's money was lost to a dispute. */
  readonly lost: boolean;
}

/** Locks a request and its customer, so that no other decision is made meanwhile. */
export async function lockRefund(
  open: Tx,
  id: string,
): Promise<{ readonly tx: CustomerTx; readonly refund: LockedRefund } | undefined> {
  const { rows: found } = await open.query<{ customer_id: string }>(
    'select customer_id from refund_requests where id = $1',
    [id],
  );
  if (!found[0]) return undefined;
  const tx = await withCustomerLock(open, found[0].customer_id);
  const { rows } = await tx.query<LockedRefund>(
    `select ${COLUMNS}, r.customer_id,
       exists (select from disputes where order_id = r.order_id and state <> 'won') as disputed,
       exists (select from disputes where order_id = r.order_id and state = 'lost') as lost
     from ${FROM} where r.id = $1 for update of r`,
    [id],
  );
  return rows[0] && { tx, refund: rows[0] };
}

export async function decideRefund(
  tx: CustomerTx,
  id: string,
  decision: { readonly state: RefundState; readonly note: string; readonly by: string },
): Promise<void> {
  const { state, note, by } = decision;
  await tx.query(
    `update refund_requests set state = $2, note = $3, decided_by = $4,
       decided_at = case when $2 = 'under_review' then null else now() end
     where id = $1`,
    [id, state, note, by],
  );
}

/** Creates the payout for the payment of the order. It is written with the decision and sent later. */
export async function insertPayout(
  tx: CustomerTx,
  payout: { readonly id: string; readonly refund: string; readonly amount: number; readonly credits: number },
): Promise<void> {
  const { id, refund, amount, credits } = payout;
  await tx.query(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, credits, cause, cause_id)
     select $1, p.id, p.order_id, p.customer_id, $3, $4, 'refund', $2
     from refund_requests r join payments p on p.order_id = r.order_id and p.settles where r.id = $2`,
    [id, refund, amount, credits],
  );
}
