import type { Db, Tx } from './db.ts';
import { Problem } from './problem.ts';
import type { SessionPrincipal } from './principal.ts';

declare const customerLock: unique symbol;

/**
 * A transaction that has locked a customer's row. Code that changes money, keys or limits requires it, so that writing
 * without the lock doesn't compile.
 */
export interface CustomerTx extends Tx {
  readonly [customerLock]: true;
}

/**
 * Locks a customer's row until the transaction ends, so that only one transaction writes for a customer at a time. Other
 * tables can still refer to the row. Base decisions only on data read after it.
 */
export async function withCustomerLock(tx: Tx, customerId: string): Promise<CustomerTx> {
  await tx.query('select from customers where id = $1 for no key update', [customerId]);
  return tx as CustomerTx;
}

/** Like `withCustomerLock`, but without waiting. Null if another transaction holds the row or the customer doesn't exist. */
export async function tryCustomerLock(tx: Tx, customerId: string): Promise<CustomerTx | null> {
  const { rowCount } = await tx.query('select from customers where id = $1 for no key update skip locked', [
    customerId,
  ]);
  return rowCount > 0 ? (tx as CustomerTx) : null;
}

/** A customer, or a session that acts for one and may end before it gets the lock. */
export type Actor = string | Pick<SessionPrincipal, 'customerId' | 'sessionId'>;

/**
 * Runs `work` in a transaction that locks a customer's row first. What gives access without a session, such as an API key,
 * must be changed by a session that still exists.
 * @throws Problem unauthorized if the session has ended.
 */
export function customerTransaction<T>(
  db: Db,
  actor: Actor,
  work: (tx: CustomerTx, customerId: string) => Promise<T>,
): Promise<T> {
  const { customerId, sessionId } = typeof actor === 'string' ? { customerId: actor, sessionId: null } : actor;
  return db.tx(async (open) => {
    const tx = await withCustomerLock(open, customerId);
    if (sessionId !== null) {
      // Waits for a concurrent end of the session, or makes it wait.
      const { rowCount } = await tx.query('select from auth_sessions where id = $1 for key share', [sessionId]);
      if (rowCount === 0) throw new Problem('unauthorized', 'The session has ended. Sign in again.');
    }
    return work(tx, customerId);
  });
}
