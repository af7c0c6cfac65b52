import type { CustomerTx } from '../../core/customer-lock.ts';
import { moveOrderCredits } from './credit-store.ts';
import { takeRest } from './owed-credits.ts';
import type { RefundTransfer } from './providers/provider.ts';
import {
  cancelPayout,
  insertSurplusAgain,
  lockMovingPayout,
  MANUAL_REFERENCE,
  type MovingPayout,
  writeRefunded,
  writeRequestState,
  writeTransferState,
} from './refund-store.ts';
import { insertOrderEvent } from './store.ts';

/** What support reads about a failure. */
const toTransferError = (failure: string | null): string | null =>
  failure === null ? null : `The provider could not deliver the refund: ${failure}.`;

/** An attempt of a payout. */
export type PayoutAttempt = Pick<MovingPayout, 'id' | 'attempt'>;

/** The step of a refund's cause that an attempt makes. */
const toStep = (step: 'failed' | 'paid', attempt: number): string => (attempt === 1 ? step : `${step}:${attempt}`);

/** A refund at the provider failed. It is over, and its credits return. */
async function undoProviderRefund(tx: CustomerTx, payout: MovingPayout): Promise<void> {
  const { id, credits, cause, cause_id: causeId } = payout;
  await cancelPayout(tx, cause, causeId);
  const move = { kind: 'refund', cause: id, step: 'returned', from: 'refunds', to: 'available' } as const;
  await moveOrderCredits(tx, payout, { ...move, credits });
  await takeRest(tx, payout);
  // A second payment still has to go back.
  await insertSurplusAgain(tx, payout);
  await writeRefunded(tx, payout.order_id);
}

async function applyFailure(tx: CustomerTx, payout: MovingPayout): Promise<void> {
  const { order_id: order, amount, credits, cause, cause_id: causeId, state, attempt } = payout;
  if (cause !== 'provider' || state === 'done') await insertOrderEvent(tx, order, 'refund_failed', amount);
  if (cause === 'provider') return undoProviderRefund(tx, payout);
  if (cause === 'surplus' || state !== 'done') return;
  // The refund is still owed, so its credits are reserved again.
  const move = { kind: 'refund', cause: causeId, from: 'refunds', to: 'refund_hold' } as const;
  await moveOrderCredits(tx, payout, { ...move, step: toStep('failed', attempt), credits });
  await writeRefunded(tx, order);
  await writeRequestState(tx, causeId, 'refunded', 'approved');
}

async function applySuccess(tx: CustomerTx, payout: MovingPayout): Promise<void> {
  const { order_id: order, amount, credits, cause, cause_id: causeId, attempt, settles } = payout;
  if (cause === 'surplus' || (cause === 'provider' && !settles)) {
    return insertOrderEvent(tx, order, 'returned', amount);
  }
  if (cause === 'refund') {
    const move = { kind: 'refund', cause: causeId, from: 'refund_hold', to: 'refunds' } as const;
    await moveOrderCredits(tx, payout, { ...move, step: toStep('paid', attempt), credits });
  }
  await writeRefunded(tx, order);
  await writeRequestState(tx, causeId, 'approved', 'refunded');
  await insertOrderEvent(tx, order, 'refunded', amount);
}

/**
 * Applies the state of a refund as the provider reports it. Reports may repeat and arrive in any order. Updates the payout, the
 * order, the request and its credits. Only the current refund of the payout counts: an earlier attempt or another reference
 * changes nothing, and a failed payout stays failed until support retries it. Credits are removed when the money is sent. Returns
 * whether anything changed.
 */
export async function applyTransfer(
  tx: CustomerTx,
  { id, attempt }: PayoutAttempt,
  { reference, state, failure }: RefundTransfer,
): Promise<boolean> {
  const payout = await lockMovingPayout(tx, id);
  if (!payout || payout.attempt !== attempt || payout.state === 'failed' || payout.state === 'canceled') return false;
  if (payout.reference !== null && payout.reference !== reference) return false;
  if (payout.state === 'done' && state === 'sent') return false;
  const error = toTransferError(failure);
  await writeTransferState(tx, id, { reference, state, error, final: reference === MANUAL_REFERENCE });
  if (state === payout.state || (state === 'succeeded' && payout.state === 'done')) return false;
  if (state === 'failed') await applyFailure(tx, payout);
  if (state === 'succeeded') await applySuccess(tx, payout);
  return true;
}
