import type { LedgerVerification } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { type CustomerAccount, type LedgerAccount, readStoredLedger, readTransferSums } from './store.ts';

/** Transfers added up per statement. The embedded database runs no other statement meanwhile. */
const AT_ONCE = 1000;

const ACCOUNTS: readonly CustomerAccount[] = ['available', 'held', 'refund_hold'];

/**
 * Compares a customer's balances and lots with the sums of their transfers, as of the moment at which it starts, and the balances
 * that each transfer recorded with those before it. It reads every transfer in chunks, so that other requests can run in between.
 * Transfers are numbered under the customer's lock and never change, so those up to the newest one at that moment determine its
 * balances.
 */
export async function verifyLedger(db: Queryable, customerId: string): Promise<LedgerVerification> {
  const { last, balances, lots } = await readStoredLedger(db, customerId);
  const posted = new Map<LedgerAccount, number>();
  const byLot = new Map<number, Map<LedgerAccount, number>>(lots.map(({ id }) => [id, new Map()]));
  const add = (sums: Map<LedgerAccount, number> | undefined, account: LedgerAccount, amount: number) =>
    sums?.set(account, (sums.get(account) ?? 0) + amount);
  let breaks = 0;
  for (let after = 0; after < last;) {
    const part = await readTransferSums(db, customerId, { after, last, limit: AT_ONCE });
    for (const { lot_id: lot, account, amount } of part.sums) {
      add(posted, account, amount);
      if (lot !== null) add(byLot.get(lot), account, amount);
    }
    breaks += part.breaks;
    after = part.reached ?? last;
  }
  const accounts = ACCOUNTS.map((account) => {
    const sum = posted.get(account) ?? 0;
    return { account, balance: balances[account], posted: sum, ok: balances[account] === sum };
  });
  const isSound = lots.every(({ id, granted, refund_hold: reserved }) => {
    const sums = byLot.get(id)!;
    const given = -(sums.get('grants') ?? 0) - (sums.get('payments') ?? 0);
    return granted === given && reserved === (sums.get('refund_hold') ?? 0);
  });
  const owned = ACCOUNTS.reduce((sum, account) => sum + balances[account], 0);
  const remaining = lots.reduce((sum, lot) => sum + lot.remaining, 0);
  return { ok: breaks === 0 && isSound && owned === remaining && accounts.every(({ ok }) => ok), accounts };
}

/** `verifyLedger` for requests of customers. Concurrent requests of one customer share a run and its result. */
export function sharedVerification(db: Queryable): (customerId: string) => Promise<LedgerVerification> {
  const running = new Map<string, Promise<LedgerVerification>>();
  return (customerId) => {
    const known = running.get(customerId);
    if (known) return known;
    const run = verifyLedger(db, customerId).finally(() => running.delete(customerId));
    running.set(customerId, run);
    return run;
  };
}
