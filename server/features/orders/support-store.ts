import type { OrderPayment, OrderStatus } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import type { TimePlace } from '../../core/page.ts';
import { COLUMNS, type OrderRow } from './store.ts';

export interface OrderReviewRow extends OrderRow {
  readonly customer_id: string;
  readonly customer_email: string | null;
}

const SHOWN = `${COLUMNS}, o.customer_id, u.email as customer_email`;
const FROM = 'orders o left join auth_users u on u.id = o.customer_id';

/** Sorts after every text with the same prefix. */
const END = '\u{10ffff}';

/** The condition for a search by ID, by the prefix of the ID. Each is one index lookup. */
const conditionByPrefix: Readonly<Record<string, string>> = {
  ord: 'o.id = $1',
  cus: 'o.customer_id = $1',
  pay: 'o.id in (select order_id from payments where id = $1)',
  rfd: 'o.id in (select order_id from refund_requests where id = $1)',
};

const RECEIPT = 'o.receipt = $1::bigint';
const ADDRESS = `o.customer_id in (
  select id from auth_users where email ~>=~ lower($1) and email ~<~ (lower($1) || '${END}'))`;

function toCondition(search: string): string {
  const condition = conditionByPrefix[/^([a-z]+)_/.exec(search)?.[1] ?? ''];
  return condition ?? (/^\d{1,15}$/.test(search) ? RECEIPT : ADDRESS);
}

export interface OrderFilter {
  readonly search: string | undefined;
  readonly status: OrderStatus | undefined;
}

/** Orders of all customers after a cursor, newest first: all, or those that match a filter. */
export async function readReviewedOrders(
  db: Queryable,
  { search, status }: OrderFilter,
  after: TimePlace | null,
  limit: number,
): Promise<OrderReviewRow[]> {
  const term = search?.normalize('NFKC').trim();
  const values = term === undefined ? [] : [term];
  const n = values.length;
  return db.all<OrderReviewRow>(
    `select ${SHOWN} from ${FROM} where ${term === undefined ? 'true' : toCondition(term)}
       and ($${n + 1}::text is null or o.status = $${n + 1})
       and ($${n + 2}::timestamptz is null or (o.created_at, o.id) < ($${n + 2}::timestamptz, $${n + 3}::text))
     order by o.created_at desc, o.id desc limit $${n + 4}`,
    [...values, status ?? null, after?.[0], after?.[1], limit],
  );
}

/** An order of any customer. */
export async function readReviewedOrder(db: Queryable, id: string): Promise<OrderReviewRow | undefined> {
  return db.first<OrderReviewRow>(`select ${SHOWN} from ${FROM} where o.id = $1`, [id]);
}

export interface OrderPaymentRow extends Omit<OrderPayment, 'created_at' | 'looked_at'> {
  readonly created_at: Date;
  readonly looked_at: Date | null;
}

/** The payments of an order, oldest first. */
export async function readPayments(db: Queryable, orderId: string): Promise<OrderPaymentRow[]> {
  return db.all<OrderPaymentRow>(
    `select id, provider, reference, state, settles, created_at, looked_at from payments
     where order_id = $1 order by created_at, id`,
    [orderId],
  );
}
