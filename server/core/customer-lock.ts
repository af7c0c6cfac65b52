import type { Db, Tx } from './db.ts';

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

/** Runs `work` in a transaction that locks a customer's row first. */
export function customerTransaction<T>(db: Db, customerId: string, work: (tx: CustomerTx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => work(await withCustomerLock(tx, customerId)));
}
