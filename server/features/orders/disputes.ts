import type { CustomerTx } from '../../core/customer-lock.ts';
import { moveOrderCredits, readCreditsOfMoney, readFreeCredits, readLostCredits } from './credit-store.ts';
import { closeDispute, insertDispute, type LockedDispute, lockDispute, writeReservedCredits } from './dispute-store.ts';
import { collectOwed, takeRest } from './owed-credits.ts';
import { type LockedPayment, lockPayment } from './payment-store.ts';
import type { ProviderDispute } from './providers/provider.ts';
import { cancelPayout, insertPayout } from './refund-store.ts';
import { insertOrderEvent } from './store.ts';

/** A payment with one of its disputes. Only the payment that settles the order has credits. */
interface Case {
  readonly payment: LockedPayment;
  readonly reference: string;
  /** The cause of its transfers. */
  readonly cause: string;
}

async function reserveCredits(tx: CustomerTx, { payment, reference, cause }: Case, amount: number): Promise<void> {
  const due = await readCreditsOfMoney(tx, payment, amount);
  const credits = Math.min(due, await readFreeCredits(tx, payment));
  const move = { kind: 'dispute', cause, step: 'hold', from: 'available', to: 'refund_hold' } as const;
  const reserved = await moveOrderCredits(tx, payment, { ...move, credits });
  await writeReservedCredits(tx, payment.provider, reference, reserved);
}

async function loseCredits(tx: CustomerTx, { payment, reference, cause }: Case, dispute: LockedDispute): Promise<void> {
  const { customer_id, order_id } = payment;
  const due = await readCreditsOfMoney(tx, payment, dispute.amount);
  const credits = Math.min(due, dispute.credits);
  const move = { kind: 'dispute', cause, from: 'refund_hold' } as const;
  await moveOrderCredits(tx, payment, { ...move, step: 'lost', credits, to: 'bad_debt' });
  // Credits that were reserved but aren't part of it are released.
  await moveOrderCredits(tx, payment, {
    ...move,
    step: 'released',
    credits: dispute.credits - credits,
    to: 'available',
  });
  await insertPayout(tx, {
    customer_id,
    order_id,
    payment_id: payment.id,
    amount: dispute.amount,
    credits,
    owed: due - credits,
    cause: 'dispute',
    cause_id: cause,
    state: 'done',
    reference,
  });
}

/** The bank returned the money after all. The ledger also knows the disputes that were lost before they had a payout. */
async function returnCredits(tx: CustomerTx, { payment, cause }: Case): Promise<void> {
  const credits = await readLostCredits(tx, payment.customer_id, cause);
  const move = { kind: 'dispute', cause, step: 'returned', from: 'bad_debt', to: 'available' } as const;
  await moveOrderCredits(tx, payment, { ...move, credits });
  await cancelPayout(tx, 'dispute', cause);
  await takeRest(tx, payment);
}

async function closeCase(tx: CustomerTx, one: Case, dispute: LockedDispute, state: 'won' | 'lost'): Promise<void> {
  const { payment, cause } = one;
  if (state === 'lost') {
    if (payment.settles) await loseCredits(tx, one, dispute);
    return;
  }
  if (dispute.state === 'lost') {
    if (payment.settles) await returnCredits(tx, one);
    return;
  }
  const move = { kind: 'dispute', cause, step: 'won', from: 'refund_hold', to: 'available' } as const;
  await moveOrderCredits(tx, payment, { ...move, credits: dispute.credits });
}

/**
 * Applies the state of a dispute as the provider reports it. While it is open, the unspent credits that the disputed money paid
 * for are reserved. If it is lost, they are removed, and those that are spent are owed. A lost dispute can still be won by an
 * appeal. Returns whether the dispute is new.
 */
export async function applyDispute(tx: CustomerTx, paymentId: string, reported: ProviderDispute): Promise<boolean> {
  const { reference, amount, state } = reported;
  const payment = await lockPayment(tx, paymentId);
  const { provider, order_id: order, settles } = payment;
  const one = { payment, reference, cause: `${provider}:${reference}` };
  const isNew = await insertDispute(tx, payment, reported);
  if (isNew) {
    await insertOrderEvent(tx, order, 'disputed', amount);
    if (settles) await reserveCredits(tx, one, amount);
  }
  const dispute = await lockDispute(tx, provider, reference);
  if (state === 'open' || dispute.state === state || dispute.state === 'won') return isNew;
  await closeCase(tx, one, dispute, state);
  await closeDispute(tx, provider, reference, state);
  await insertOrderEvent(tx, order, `dispute_${state}`, dispute.amount);
  await collectOwed(tx, payment);
  return isNew;
}
