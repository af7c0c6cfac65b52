import type { OrderStatus } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import { grantOrderCredits } from './credit-store.ts';
import {
  lockPayment,
  type LockedPayment,
  readUnpaidStatus,
  writeOrderStatus,
  writePaid,
  writePaymentState,
} from './payment-store.ts';
import type { PaymentState, ProviderPayment } from './providers/provider.ts';
import { insertPayout } from './refund-store.ts';
import { insertOrderEvent } from './store.ts';

const FINAL: readonly PaymentState[] = ['failed', 'expired', 'succeeded'];

function getNextState(before: PaymentState, reported: PaymentState): PaymentState {
  // If the page expired while the payment was pending, the payment failed.
  const state = reported === 'expired' && (before === 'pending' || before === 'failed') ? 'failed' : reported;
  // An outdated state: it was read before a later state that has been applied already.
  const outdated =
    before === 'succeeded' ||
    (FINAL.includes(before) && state !== 'succeeded') ||
    (before === 'pending' && state === 'open');
  return outdated ? before : state;
}

async function payOrder(tx: CustomerTx, payment: LockedPayment, method: string | null): Promise<OrderStatus> {
  const { order_id: order, credits, amount } = payment;
  if (!(await grantOrderCredits(tx, payment, credits))) {
    throw new Error(`The credits of order ${order} were granted before it was paid.`);
  }
  await writePaid(tx, order, method);
  await insertOrderEvent(tx, order, 'paid', amount);
  return 'paid';
}

async function refundSurplus(tx: CustomerTx, payment: LockedPayment): Promise<OrderStatus> {
  const { id, customer_id, order_id, amount, status } = payment;
  await insertPayout(tx, { customer_id, order_id, payment_id: id, amount, cause: 'surplus', cause_id: id });
  await insertOrderEvent(tx, order_id, 'paid_twice', amount);
  return status;
}

/**
 * Applies the state of a payment as the provider reports it. Reports may repeat and arrive in any order. Updates the payment,
 * the order, its credits and its receipt, and creates a payout if the order was paid twice. Returns the status of the order.
 */
export async function applyPayment(
  tx: CustomerTx,
  id: string,
  { state: reported, charge, method }: Pick<ProviderPayment, 'state' | 'charge' | 'method'>,
): Promise<OrderStatus> {
  const payment = await lockPayment(tx, id);
  const { order_id: order, state: before, status } = payment;
  const state = getNextState(before, reported);
  const isPaid = state === 'succeeded' && before !== 'succeeded';
  const settles = isPaid && status !== 'paid';
  await writePaymentState(tx, id, { state, settles, charge, isFinal: FINAL.includes(state) });
  if (state === before) return status;
  if (settles) return payOrder(tx, payment, method);
  if (isPaid) return refundSurplus(tx, payment);
  if (status === 'paid') return status;
  const next = await readUnpaidStatus(tx, order);
  if (next === status) return status;
  await writeOrderStatus(tx, order, next);
  if (next !== 'unpaid' && next !== 'paid') await insertOrderEvent(tx, order, next);
  return next;
}
