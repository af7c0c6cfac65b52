import { expect, vi } from 'vitest';
import type { Db, Tx } from '../server/core/db.ts';

/** What takes locks: a statement, or the beginning of a transaction. */
type Locking = { readonly text: string; readonly values: readonly unknown[] } | ((tx: Tx) => Promise<unknown>);

/** The number of statements of this database that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
}

/**
 * Begins `work` while a transaction on `db` holds locks, waits until it is blocked, runs `meanwhile` and commits. `db` must be
 * a separate pool. PostgreSQL only. @returns the result of `work`.
 */
export async function whileLocked<T>(
  db: Db,
  locking: Locking,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.tx(async (tx) => {
    await (typeof locking === 'function' ? locking(tx) : tx.query(locking.text, locking.values));
    locked.resolve();
    await over.promise;
  });
  await Promise.race([locked.promise, transaction]);
  const begun = work();
  // It is awaited below, after the lock is released. Until then, nothing handles its rejection.
  begun.catch(() => undefined);
  try {
    await vi.waitFor(async () => expect(await waiting(db)).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    await meanwhile();
  } finally {
    over.resolve();
    await transaction;
  }
  return begun;
}
