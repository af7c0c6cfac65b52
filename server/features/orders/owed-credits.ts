import type { CustomerTx } from '../../core/customer-lock.ts';
import { countTransfers, moveOrderCredits, readCreditsOfMoney, readFreeCredits } from './credit-store.ts';
import {
  addToPayout,
  lockMovingPayout,
  lockOpenRequest,
  lockOwingPayouts,
  type OrderOwner,
  readLostPayouts,
  readOrderPrice,
  reduceRequest,
} from './refund-store.ts';

// Money that leaves without us: refunds that were made at the provider, and disputes that were lost. The credits that it paid
// for leave the account with it. Those that are spent are owed. Both are written as a payout.

/**
 * Takes owed credits of an order that can be taken now, because a task or a dispute released them, for example: those of one
 * payout, or of all.
 */
export async function collectOwed(tx: CustomerTx, order: OrderOwner, payoutId: string | null = null): Promise<void> {
  for (const payout of await lockOwingPayouts(tx, order, payoutId)) {
    const { id, owed, cause: origin, cause_id: causeId } = payout;
    const credits = Math.min(owed, await readFreeCredits(tx, order));
    if (credits === 0) return;
    const cause =
      origin === 'dispute'
        ? ({ kind: 'dispute', cause: causeId, to: 'bad_debt' } as const)
        : ({ kind: 'refund', cause: id, to: 'refunds' } as const);
    const step = `taken:${(await countTransfers(tx, order.customer_id, cause)) + 1}`;
    await moveOrderCredits(tx, order, { ...cause, step, credits, from: 'available' });
    await addToPayout(tx, id, { credits, owed: -credits });
  }
}

/** Takes what is still owed from a request that waits for a decision. It then asks for the rest. */
export async function takeFromRequest(tx: CustomerTx, payoutId: string): Promise<void> {
  const payout = await lockMovingPayout(tx, payoutId);
  const request = payout && (await lockOpenRequest(tx, payout.order_id));
  if (!request) return;
  const price = await readOrderPrice(tx, payout.order_id);
  const credits = Math.min(payout.owed, request.credits);
  const rest = Math.floor((price.amount * (request.credits - credits)) / price.credits);
  // Of a request for all there is, nothing would be left. What is owed is taken when support has rejected it.
  if (credits === 0 || rest === 0) return;
  const move = { kind: 'refund', cause: payoutId, step: 'reserved', from: 'refund_hold', to: 'refunds' } as const;
  await moveOrderCredits(tx, payout, { ...move, credits });
  await addToPayout(tx, payoutId, { credits, owed: -credits });
  await reduceRequest(tx, request.id, { amount: Math.max(0, request.amount - rest), credits });
}

/**
 * After money came back: what it took no longer counts, so the other money that is gone takes its whole share. Until now that
 * could be less, because the same credits leave only once.
 */
export async function takeRest(tx: CustomerTx, order: OrderOwner): Promise<void> {
  for (const { id, amount, credits, owed, settled, cause } of await readLostPayouts(tx, order)) {
    const reserved = credits + owed + settled;
    const withRequest = cause === 'provider';
    const rest = await readCreditsOfMoney(tx, order, amount, { reserved, withRequest });
    await addToPayout(tx, id, { credits: 0, owed: rest });
  }
  await collectOwed(tx, order);
  for (const { id, cause } of await lockOwingPayouts(tx, order)) {
    if (cause === 'provider') await takeFromRequest(tx, id);
  }
}
