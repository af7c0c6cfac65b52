import type { Db, Tx } from './db.ts';

declare const customerLock: unique symbol;

/**
 * A transaction that holds a customer's row. Whatever changes money, keys or their limits demands it, so that writing without
 * the lock does not compile.
 */
export interface CustomerTx extends Tx {
  readonly [customerLock]: true;
}

/**
 * Locks a customer's row until the transaction ends: one writer of a customer after the other, while rows of other tables
 * may still refer to it. Decide only on what is read after it.
 */
export async function withCustomerLock(tx: Tx, customerId: string): Promise<CustomerTx> {
  await tx.query('select from customers where id = $1 for no key update', [customerId]);
  return tx as CustomerTx;
}

/** The same without waiting: null when another transaction holds the row, or there is no such customer. */
export async function tryCustomerLock(tx: Tx, customerId: string): Promise<CustomerTx | null> {
  const { rowCount } = await tx.query('select from customers where id = $1 for no key update skip locked', [
    customerId,
  ]);
  return rowCount > 0 ? (tx as CustomerTx) : null;
}

/** Runs `work` in a transaction that holds a customer's row from its beginning. */
export function customerTransaction<T>(db: Db, customerId: string, work: (tx: CustomerTx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => work(await withCustomerLock(tx, customerId)));
}
