import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import { moveOrderCredits, readCreditsOfMoney } from './credit-store.ts';
import { collectOwed, takeFromRequest } from './owed-credits.ts';
import { lockPayment, type LockedPayment } from './payment-store.ts';
import { readOwnPayouts, reopenPayout } from './payout-store.ts';
import type { ProviderRefund } from './providers/provider.ts';
import {
  approveRequest,
  insertPayout,
  lockOpenRequest,
  type MovingPayout,
  type OrderPrice,
  readOrderPrice,
  readPayoutsOfRefund,
  readReplaceable,
  reducePayout,
  reduceRequest,
  writePayoutReference,
} from './refund-store.ts';
import type { PaymentRow } from './store.ts';
import { turnOffTopUps } from './top-ups/store.ts';
import { applyTransfer } from './transfer-state.ts';
import { parseTransferKey } from './transfers.ts';

/** What a provider has refunded of a payment. */
interface Refunded {
  /** What it can still refund. */
  readonly rest: number;
  /** Our refunds that it has. */
  readonly own: readonly string[];
}

/** Takes the money of a refund at the provider from one of our larger payouts. Returns the reserved credits that go with it. */
async function takeFromPayout(tx: CustomerTx, payout: MovingPayout, amount: number): Promise<number> {
  const { id, order_id: order, cause, cause_id: causeId } = payout;
  const price = await readOrderPrice(tx, order);
  const share = Math.ceil((price.credits * amount) / price.amount);
  const credits = Math.max(0, Math.min(share, payout.credits - 1));
  await reducePayout(tx, id, { amount, credits });
  if (cause === 'refund') await reduceRequest(tx, causeId, { amount, credits });
  return credits;
}

/** Lets a refund at the provider take the place of a request that waits for a decision and that it covers. Returns the rest. */
async function replaceRequest(
  tx: CustomerTx,
  { id: payment, customer_id, order_id }: LockedPayment,
  { reference, state }: ProviderRefund,
  amount: number,
): Promise<number> {
  const request = await lockOpenRequest(tx, order_id);
  if (!request || request.amount > amount) return amount;
  const { id: causeId, credits } = request;
  const cause = { cause: 'refund', cause_id: causeId } as const;
  const { amount: requested } = request;
  const id = await insertPayout(tx, {
    customer_id,
    order_id,
    payment_id: payment,
    amount: requested,
    credits,
    ...cause,
  });
  await approveRequest(tx, causeId);
  await applyTransfer(tx, { id, attempt: 1 }, { reference, state, failure: null });
  return amount - requested;
}

/**
 * Lets a refund that was made at the provider take the place of our own ones, which it makes superfluous or impossible: a
 * request that waits for a decision, a refund that failed or was settled by hand, and one that the provider can't make any
 * more. If it covers only a part of one, the rest of that one stays due. Returns the amount that remains, and the reserved
 * credits that it takes over.
 */
async function replaceOwn(
  tx: CustomerTx,
  payment: LockedPayment,
  refund: ProviderRefund,
  { rest, own }: Refunded,
): Promise<OrderPrice> {
  const { reference, state, created_at: since } = refund;
  let { amount } = refund;
  for (const payout of await readReplaceable(tx, payment.customer_id, payment.id, { rest, own, since })) {
    if (amount === 0) break;
    const { id } = payout;
    if (payout.amount > amount) {
      if (payout.state === 'done') continue;
      return { amount, credits: await takeFromPayout(tx, payout, amount) };
    }
    amount -= payout.amount;
    if (payout.state === 'done') {
      await writePayoutReference(tx, id, reference);
      continue;
    }
    const attempt = await reopenPayout(tx, id, payout.state === 'due' ? 'due' : 'failed');
    await applyTransfer(tx, { id, attempt }, { reference, state, failure: null });
  }
  if (payment.settles && amount > 0) amount = await replaceRequest(tx, payment, refund, amount);
  return { amount, credits: 0 };
}

/**
 * Applies a refund that was made at the provider, in the state that it reports. Reports may repeat and arrive in any order, and a
 * refund that failed before it was known is none. Returns whether the refund is new.
 */
async function applyProviderRefund(
  tx: CustomerTx,
  paymentId: string,
  refund: ProviderRefund,
  refunded: Refunded,
): Promise<boolean> {
  const { reference, state } = refund;
  const payment = await lockPayment(tx, paymentId);
  const { customer_id, order_id, provider, settles } = payment;
  const known = await readPayoutsOfRefund(tx, customer_id, paymentId, reference);
  for (const payout of known) await applyTransfer(tx, payout, refund);
  if (known.length > 0 || state === 'failed') return false;

  const { amount, credits } = await replaceOwn(tx, payment, refund, refunded);
  if (amount === 0) return true;
  const owed = settles ? await readCreditsOfMoney(tx, payment, amount, { reserved: credits, withRequest: true }) : 0;
  const id = await insertPayout(tx, {
    customer_id,
    order_id,
    payment_id: paymentId,
    amount,
    credits,
    owed,
    cause: 'provider',
    cause_id: `${provider}:${reference}`,
    state: 'sent',
    reference,
  });
  const move = { kind: 'refund', cause: id, step: 'adopted', from: 'refund_hold', to: 'refunds' } as const;
  await moveOrderCredits(tx, payment, { ...move, credits });
  await collectOwed(tx, payment, id);
  await takeFromRequest(tx, id);
  await applyTransfer(tx, { id, attempt: 1 }, { reference, state, failure: null });
  return true;
}

/**
 * Books the refunds of a payment that were made at the provider, each once: either those that failed, or the others. A refund
 * with the key of one of our payouts is ours, and is recorded where it was sent from.
 */
export async function recordProviderRefunds(
  core: Core,
  tx: CustomerTx,
  { id: payment, customer_id: customerId, amount }: PaymentRow,
  refunds: readonly ProviderRefund[],
  which: 'failed' | 'live',
): Promise<void> {
  const wanted = refunds.filter(({ state }) => (state === 'failed') === (which === 'failed'));
  if (wanted.length === 0) return;
  const toIds = (some: readonly ProviderRefund[]) =>
    some.flatMap(({ key }) => (key === null ? [] : [parseTransferKey(key)]));
  const known = await readOwnPayouts(tx, customerId, toIds(refunds));
  const isOwn = (refund: ProviderRefund) => toIds([refund]).some((id) => known.has(id));
  const live = refunds.filter(({ state }) => state !== 'failed');
  const rest = live.reduce((left, refund) => left - refund.amount, amount);
  const own = toIds(live.filter(isOwn));
  for (const refund of wanted.filter((one) => !isOwn(one))) {
    const isNew = await applyProviderRefund(tx, payment, refund, { rest, own });
    if (!isNew) continue;
    core.log.warn({ payment, refund: refund.reference, amount: refund.amount }, 'A refund was made at the provider');
    // As after a request: someone who got money back must not be charged for a top-up.
    await turnOffTopUps(tx, customerId, 'refund');
  }
}
