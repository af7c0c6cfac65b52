import type { KeyCaller } from './caller.ts';
import type { Db, Tx } from './db.ts';
import { Problem } from './problem.ts';
import type { SessionPrincipal } from './principal.ts';
import type { Scope } from './scope.ts';

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

/** A program that manages the objects of its key's mode. */
export interface KeyActor extends KeyCaller {
  /** What the operation needs. */
  readonly scope: Scope;
  readonly requestId: string;
}

/** A customer, or a session or key that acts for one and may end before it gets the lock. */
export type Actor = string | Pick<SessionPrincipal, 'customerId' | 'sessionId' | 'fresh'> | KeyActor;

export const getCustomerId = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.customerId);

/** The key that acts. Null for a person. */
export const getKeyActor = (actor: Actor): KeyActor | null =>
  typeof actor === 'object' && 'keyId' in actor ? actor : null;

/** The mode of the objects that an actor can see and change. Null: both. */
export const getActorMode = (actor: Actor): KeyCaller['mode'] | null => getKeyActor(actor)?.mode ?? null;

/** The mode of the objects in a list: a key's own, or the one that a person chose. Null: both. */
export const getListedMode = (actor: Actor, query: { readonly mode?: KeyCaller['mode'] | undefined }) =>
  getActorMode(actor) ?? query.mode ?? null;

/** Keys change only under the lock of their customer. @throws Problem inactive_key if it may no longer do this. */
async function holdKey(tx: CustomerTx, { customerId, keyId, scope }: KeyActor): Promise<void> {
  const { rowCount } = await tx.query(
    `select from keys where customer_id = $1 and id = $2 and $3 = any (scopes) and deleted_at is null and status = 'active'
       and not stopped and not suspended and (expires_at is null or expires_at > now())`,
    [customerId, keyId, scope],
  );
  if (rowCount === 0) throw new Problem('inactive_key', 'This API key was changed meanwhile. Send the request again.');
}

/**
 * Runs `work` in a transaction that locks a customer's row first. What gives access without a session, such as an API key,
 * must be changed by a session or key that still exists.
 * @throws Problem unauthorized if the session has ended, inactive_key if the key has.
 */
export function customerTransaction<T>(
  db: Db,
  actor: Actor,
  work: (tx: CustomerTx, customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = getCustomerId(actor);
  const sessionId = typeof actor === 'object' && 'sessionId' in actor ? actor.sessionId : null;
  const key = getKeyActor(actor);
  return db.tx(async (open) => {
    const tx = await withCustomerLock(open, customerId);
    if (sessionId !== null) {
      // Waits for a concurrent end of the session, or makes it wait.
      const { rowCount } = await tx.query('select from auth_sessions where id = $1 for key share', [sessionId]);
      if (rowCount === 0) throw new Problem('unauthorized', 'The session has ended. Sign in again.');
    }
    if (key) await holdKey(tx, key);
    return work(tx, customerId);
  });
}
