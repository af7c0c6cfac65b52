import type { Payout } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import {
  MANUAL_REFERENCE,
  lockPayee,
  lockPayout,
  readFailedPayouts,
  readPayouts,
  reopenPayout,
  writeTransfer,
} from './payout-store.ts';

/** Failed payouts, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listFailedPayouts = (db: Db, query: PageQuery) =>
  pageByTime(query, 'created_at', (after, most) => readFailedPayouts(db, after, most), withIsoTimes);

/** The payouts of an order, oldest first. */
export const listOrderPayouts = async (db: Db, orderId: string): Promise<Payout[]> =>
  (await readPayouts(db, orderId)).map(withIsoTimes);

/** A deed of support at a payout, as the audit log keeps it. */
interface PayoutAction {
  readonly action: 'payout.retry' | 'payout.settle';
  readonly after: Partial<Pick<Payout, 'state' | 'tries'>>;
  readonly reason?: string;
}

/**
 * Makes one that failed due again, does with it what `further` says, and audits that, in one transaction. What is no
 * failure, or none any more, stays as it is. @throws Problem not_found.
 */
async function reopenFailedPayout(
  core: Core,
  actor: Actor,
  id: string,
  deed: PayoutAction,
  further?: (tx: CustomerTx, attempt: number) => Promise<unknown>,
): Promise<Payout> {
  return core.db.tx(async (open) => {
    const tx = await lockPayee(open, id);
    const row = tx && (await lockPayout(tx, id));
    if (!row) throw notFound('No payout has this ID.');
    const { state, tries, customer_id: customerId } = row;
    if (state !== 'failed') return withIsoTimes(row);
    const attempt = await reopenPayout(tx, id);
    await further?.(tx, attempt);
    await recordAudit(tx, actor, { ...deed, target: id, customerId, before: { state, tries } });
    const mended = await lockPayout(tx, id);
    if (!mended) throw new Error(`Payout ${id} disappeared while it was locked.`);
    return withIsoTimes(mended);
  });
}

/** Tries one that failed again, soon. The same asked twice gives back once. @throws Problem not_found. */
export const retryPayout = (core: Core, actor: Actor, id: string): Promise<Payout> =>
  reopenFailedPayout(core, actor, id, { action: 'payout.retry', after: { state: 'due', tries: 0 } });

/**
 * Ends one that failed as done, because the money went back by another way. The same said twice counts once.
 * @throws Problem not_found.
 */
export const settlePayout = (core: Core, actor: Actor, id: string, reason: string): Promise<Payout> =>
  reopenFailedPayout(core, actor, id, { action: 'payout.settle', after: { state: 'done' }, reason }, (tx, attempt) =>
    writeTransfer(tx, { id, attempt }, { reference: MANUAL_REFERENCE, state: 'succeeded', failure: null }),
  );
