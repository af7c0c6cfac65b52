import type { Payout } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { collectOwed } from './owed-credits.ts';
import {
  clearOwed,
  lockPayee,
  lockPayout,
  readCollectable,
  readOpenPayouts,
  readPayouts,
  reopenPayout,
} from './payout-store.ts';
import { MANUAL_REFERENCE } from './refund-store.ts';
import { applyTransfer } from './transfer-state.ts';

/** Payouts that failed or whose credits are owed, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listOpenPayouts = (db: Db, query: PageQuery) =>
  pageByTime(query, 'created_at', (after, most) => readOpenPayouts(db, after, most), withIsoTimes);

/** The payouts of an order, oldest first. */
export const listOrderPayouts = async (db: Db, orderId: string): Promise<Payout[]> =>
  (await readPayouts(db, orderId)).map(withIsoTimes);

/** An action of support on a payout, as recorded in the audit log. */
interface PayoutAction {
  readonly action: 'payout.retry' | 'payout.settle';
  readonly after: Partial<Pick<Payout, 'state' | 'tries'>>;
  readonly reason?: string;
}

/**
 * Reopens a failed payout, runs `further` and records the action, in one transaction. A payout that isn't failed (any more) stays
 * unchanged. @throws Problem not_found.
 */
async function reopenFailedPayout(
  core: Core,
  actor: Actor,
  id: string,
  payoutAction: PayoutAction,
  further?: (tx: CustomerTx, attempt: number) => Promise<unknown>,
): Promise<Payout> {
  return core.db.tx(async (open) => {
    const tx = await lockPayee(open, id);
    const row = tx && (await lockPayout(tx, id));
    if (!row) throw notFound('No payout has this ID.');
    const { state, tries, customer_id: customerId } = row;
    if (state !== 'failed') return withIsoTimes(row);
    const attempt = await reopenPayout(tx, id, 'failed');
    await further?.(tx, attempt);
    await recordAudit(tx, actor, { ...payoutAction, target: id, customerId, before: { state, tries } });
    const reopened = await lockPayout(tx, id);
    if (!reopened) throw new Error(`Payout ${id} disappeared while it was locked.`);
    return withIsoTimes(reopened);
  });
}

/** Retries a failed payout soon. Repeated calls send the money once. @throws Problem not_found. */
export const retryPayout = (core: Core, actor: Actor, id: string): Promise<Payout> =>
  reopenFailedPayout(core, actor, id, { action: 'payout.retry', after: { state: 'due', tries: 0 } });

const settleFailed = (core: Core, actor: Actor, id: string, reason: string): Promise<Payout> =>
  reopenFailedPayout(core, actor, id, { action: 'payout.settle', after: { state: 'done' }, reason }, (tx, attempt) =>
    applyTransfer(tx, { id, attempt }, { reference: MANUAL_REFERENCE, state: 'succeeded', failure: null }),
  );

/**
 * Settles what support has to act upon: the money of a failed payout was returned another way, or the customer paid for spent
 * credits, or needn't. Repeated calls count once. @throws Problem not_found.
 */
export async function settlePayout(core: Core, actor: Actor, id: string, reason: string): Promise<Payout> {
  const settled = await core.db.tx(async (open) => {
    const tx = await lockPayee(open, id);
    const row = tx && (await lockPayout(tx, id));
    if (!tx || !row || row.owed_credits === 0) return null;
    await clearOwed(tx, id);
    await recordAudit(tx, actor, {
      action: 'payout.settle',
      target: id,
      customerId: row.customer_id,
      before: { owed_credits: row.owed_credits },
      after: { owed_credits: 0 },
      reason,
    });
    return withIsoTimes({ ...row, owed_credits: 0, owed_amount: 0 });
  });
  return settled ?? settleFailed(core, actor, id, reason);
}

/** Takes owed credits that a task, a dispute or a rejected request has released since. */
export async function collectOwedCredits(core: Core, signal: AbortSignal): Promise<void> {
  for (const payout of await readCollectable(core.db)) {
    if (signal.aborted) return;
    await customerTransaction(core.db, payout.customer_id, (tx) => collectOwed(tx, payout, payout.id));
  }
}
