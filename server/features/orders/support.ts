import type { OrderReview, OrderReviewDetail, OrderStatus } from '../../../generated/account/types.gen.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type OrderReviewRow, readReviewedOrders, readReviewedOrder, readPayments } from './support-store.ts';
import { listOrderPayouts } from './payouts.ts';
import { toOrderEvent, orderNotFound, toOrder } from './service.ts';
import { readOrderEvents } from './store.ts';

const toReview = ({ customer_id: customer, customer_email: email, ...row }: OrderReviewRow): OrderReview => ({
  ...toOrder(row),
  customer_id: customer,
  customer_email: email,
});

interface OrderQuery extends PageQuery {
  readonly search?: string;
  readonly status?: OrderStatus;
}

/** Orders of all customers, for support. @throws Problem invalid_field for an invalid cursor. */
export const listReviewedOrders = (db: Db, { search, status, ...query }: OrderQuery) =>
  pageByTime(query, 'created_at', (after, most) => readReviewedOrders(db, { search, status }, after, most), toReview);

/** An order with its customer and the whole history of the order and its money. @throws Problem not_found. */
export async function getReviewedOrder(db: Db, id: string): Promise<OrderReviewDetail> {
  const row = await readReviewedOrder(db, id);
  if (!row) throw orderNotFound();
  const [events, payments, payouts] = [
    await readOrderEvents(db, id),
    await readPayments(db, id),
    await listOrderPayouts(db, id),
  ];
  return { ...toReview(row), events: events.map(toOrderEvent), payments: payments.map(withIsoTimes), payouts };
}
