import type { Core } from '../../core/core.ts';
import type { Db, Tx } from '../../core/db.ts';
import { pageOf, readCursor } from '../../core/page.ts';
import { notFound } from '../../core/problem.ts';
import { type Actor, audit } from '../audit/service.ts';
import { providerNamed } from './providers/providers.ts';
import {
  duePayouts,
  failPayout,
  type FailedPayoutRow,
  finishPayout,
  lockPayee,
  lockPayout,
  type PayoutRow,
  putOffPayout,
  readFailedPayouts,
  readPayouts,
  revivePayout,
} from './payout-store.ts';

/** Tries before somebody has to look: over the last of them about two days pass. */
const TRIES = 16;

async function carryOut(core: Core, { id, provider, charge, amount }: PayoutRow): Promise<void> {
  const via = providerNamed(core, provider);
  if (!via || charge === null) throw new Error(`Nobody gives back what was paid by ${provider}.`);
  const reference = await via.giveBack({ key: id, charge, amount });
  // A crash here is mended by the next try: the provider knows the key, and answers with what it did then.
  await finishPayout(core.db, id, reference);
}

/** Gives back what is due: decided in one transaction, carried out here, once however often it is tried. */
export async function carryOutPayouts(core: Core, signal: AbortSignal): Promise<void> {
  for (const row of await duePayouts(core.db)) {
    if (signal.aborted) return;
    try {
      await carryOut(core, row);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      core.log.error({ err: error, payout: row.id }, 'money could not be given back');
      if (row.tries + 1 < TRIES) await putOffPayout(core.db, row.id, text);
      else await failPayout(core.db, row.id, text);
    }
  }
}

/** Money on its way back, as support sees it. */
export type Payout = Omit<FailedPayoutRow, 'created_at'> & { readonly created_at: string };

const payoutOf = (row: FailedPayoutRow): Payout => ({ ...row, created_at: row.created_at.toISOString() });

/** What somebody has to look at, newest first. @throws Problem invalid_field for a cursor that is none. */
export async function failedPayoutPage(
  db: Db,
  { cursor, limit = 20 }: { readonly cursor?: string | undefined; readonly limit?: number },
) {
  const place = readCursor(cursor, ['time', 'text']);
  const rows = await readFailedPayouts(db, place && { createdAt: place[0], id: place[1] }, limit + 1);
  return pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.id], payoutOf);
}

/** What of an order goes back, or went, the first first. */
export const payoutsOf = async (db: Db, orderId: string): Promise<Payout[]> =>
  (await readPayouts(db, orderId)).map(payoutOf);

/** A deed of support at a payout, as the audit log keeps it. */
interface Deed {
  readonly action: 'payout.retry' | 'payout.settle';
  readonly after: Partial<Pick<Payout, 'state' | 'tries'>>;
  readonly reason?: string;
}

/**
 * Makes one that failed due again, does with it what `further` says, and audits that, in one transaction. What is no
 * failure, or none any more, stays as it is. @throws Problem not_found.
 */
async function mendPayout(
  core: Core,
  actor: Actor,
  id: string,
  deed: Deed,
  further?: (tx: Tx) => Promise<unknown>,
): Promise<Payout> {
  return core.db.tx(async (tx) => {
    await lockPayee(tx, id);
    const row = await lockPayout(tx, id);
    if (!row) throw notFound('There is no payout with this id.');
    const { state, tries, customer_id: customerId } = row;
    if (state !== 'failed') return payoutOf(row);
    await revivePayout(tx, id);
    await further?.(tx);
    await audit(tx, actor, { ...deed, target: id, customerId, before: { state, tries } });
    return payoutOf((await lockPayout(tx, id))!);
  });
}

/** Tries one that failed again, soon. The same asked twice gives back once. @throws Problem not_found. */
export const retryPayout = (core: Core, actor: Actor, id: string): Promise<Payout> =>
  mendPayout(core, actor, id, { action: 'payout.retry', after: { state: 'due', tries: 0 } });

/** What stands for the provider's reference of money that went back without it. */
const BY_HAND = 'by hand';

/**
 * Ends one that failed as done, because the money went back by another way. The same said twice counts once.
 * @throws Problem not_found.
 */
export const settlePayout = (core: Core, actor: Actor, id: string, reason: string): Promise<Payout> =>
  mendPayout(core, actor, id, { action: 'payout.settle', after: { state: 'done' }, reason }, (tx) =>
    finishPayout(tx, id, BY_HAND),
  );
