import type { OrderReview, OrderReviewDetail, OrderStatus } from '../../../generated/account/types.gen.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type OrderReviewRow, readAllOrders, readAnyOrder, readPayments } from './desk-store.ts';
import { payoutsOf } from './payouts.ts';
import { eventOf, noOrder, orderOf } from './service.ts';
import { readOrderEvents } from './store.ts';

const reviewOf = ({ customer_id: customer, customer_email: email, ...row }: OrderReviewRow): OrderReview => ({
  ...orderOf(row),
  customer_id: customer,
  customer_email: email,
});

interface OrderQuery extends PageQuery {
  readonly search?: string;
  readonly status?: OrderStatus;
}

/** Orders of all customers, for support. @throws Problem invalid_field for a cursor that is none. */
export const allOrders = (db: Db, { search, status, ...query }: OrderQuery) =>
  pageByTime(query, 'created_at', (after, most) => readAllOrders(db, { search, status }, after, most), reviewOf);

/** An order with whose it is and all that happened to it and its money. @throws Problem not_found. */
export async function anyOrder(db: Db, id: string): Promise<OrderReviewDetail> {
  const row = await readAnyOrder(db, id);
  if (!row) throw noOrder();
  const [events, payments, payouts] = [
    await readOrderEvents(db, id),
    await readPayments(db, id),
    await payoutsOf(db, id),
  ];
  return { ...reviewOf(row), events: events.map(eventOf), payments: payments.map(withIsoTimes), payouts };
}
