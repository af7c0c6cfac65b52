import type { LedgerVerification } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { type LedgerAccount, readPostedSums, readStoredLedger, type StoredLedger } from './store.ts';

/** Transactions added up per statement. The embedded database runs no other statement meanwhile. */
const AT_ONCE = 1000;

/** How each column of a lot follows from the postings of accounts. */
const LOT_SUMS = {
  granted: (sums) => -(sums.get('grants') ?? 0) - (sums.get('payments') ?? 0),
  available: (sums) => sums.get('available') ?? 0,
  held: (sums) => sums.get('held') ?? 0,
  refund_hold: (sums) => sums.get('refund_hold') ?? 0,
  spent: (sums) => sums.get('revenue') ?? 0,
} as const satisfies Record<string, (sums: ReadonlyMap<LedgerAccount, number>) => number>;

const isSound = (lot: StoredLedger['lots'][number], sums: ReadonlyMap<LedgerAccount, number>): boolean =>
  (Object.keys(LOT_SUMS) as (keyof typeof LOT_SUMS)[]).every((column) => lot[column] === LOT_SUMS[column](sums));

/**
 * Compares a customer's balances, lots and transactions with the sums of their postings, as of the moment at which it starts. It
 * reads every posting in chunks, so that other requests can run in between. Transactions are numbered under the customer's lock and
 * never change, so those up to the newest one at that moment determine its balances.
 */
export async function verifyLedger(db: Queryable, customerId: string): Promise<LedgerVerification> {
  const { last, balances, lots } = await readStoredLedger(db, customerId);
  const posted = new Map<LedgerAccount, number>();
  const byLot = new Map<number, Map<LedgerAccount, number>>(lots.map(({ id }) => [id, new Map()]));
  const add = (sums: Map<LedgerAccount, number>, account: LedgerAccount, amount: number) =>
    sums.set(account, (sums.get(account) ?? 0) + amount);
  let unbalanced = 0;
  for (let after = 0; after < last;) {
    const part = await readPostedSums(db, customerId, { after, last, limit: AT_ONCE });
    for (const { lot_id: lot, account, own, amount } of part.sums) {
      if (own) add(posted, account, amount);
      const sums = byLot.get(lot);
      if (sums) add(sums, account, amount);
    }
    unbalanced += part.unbalanced;
    after = part.reached ?? last;
  }
  const accounts = balances.map(({ account, balance }) => {
    const sum = posted.get(account) ?? 0;
    return { account, balance, posted: sum, ok: balance === sum };
  });
  const sound = lots.every((lot) => isSound(lot, byLot.get(lot.id)!));
  return { ok: unbalanced === 0 && sound && accounts.every(({ ok }) => ok), accounts };
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
