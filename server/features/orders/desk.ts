import type { OrderPayment, OrderReview, OrderReviewDetail } from '../../../generated/account/types.gen.ts';
import type { Db } from '../../core/db.ts';
import { toPage, readCursor } from '../../core/page.ts';
import { type OrderPaymentRow, type OrderReviewRow, readAllOrders, readAnyOrder, readPayments } from './desk-store.ts';
import { payoutsOf } from './payouts.ts';
import { eventOf, noOrder, orderOf } from './service.ts';
import { type OrderStatus, readOrderEvents } from './store.ts';

const reviewOf = ({ customer_id: customer, customer_email: email, ...row }: OrderReviewRow): OrderReview => ({
  ...orderOf(row),
  customer_id: customer,
  customer_email: email,
});

interface Filter {
  readonly search?: string;
  readonly status?: OrderStatus;
}

/** Orders of all customers, for support. @throws Problem invalid_field for a cursor that is none. */
export async function allOrders(
  db: Db,
  { search, status, cursor, limit = 20 }: Filter & { readonly cursor?: string; readonly limit?: number },
) {
  const place = readCursor(cursor, ['time', 'text']);
  const after = place && { createdAt: place[0], id: place[1] };
  const rows = await readAllOrders(db, { search, status }, after, limit + 1);
  return toPage(rows, limit, (row) => [row.created_at.toISOString(), row.id], reviewOf);
}

const paymentOf = ({ created_at: created, looked_at: looked, ...row }: OrderPaymentRow): OrderPayment => ({
  ...row,
  created_at: created.toISOString(),
  looked_at: looked?.toISOString() ?? null,
});

/** An order with whose it is and all that happened to it and its money. @throws Problem not_found. */
export async function anyOrder(db: Db, id: string): Promise<OrderReviewDetail> {
  const row = await readAnyOrder(db, id);
  if (!row) throw noOrder();
  const [events, payments, payouts] = [
    await readOrderEvents(db, id),
    await readPayments(db, id),
    await payoutsOf(db, id),
  ];
  return { ...reviewOf(row), events: events.map(eventOf), payments: payments.map(paymentOf), payouts };
}
