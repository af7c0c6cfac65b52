import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { grant, hold, newCustomer, readState, release, settle } from '../../../tests/ledger/ledger.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';

let database: PostgresDatabase;
/** Two connection pools, like those of two processes, because a pool must not be used inside its own open transaction. */
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  db = database.open();
  other = database.open();
});
afterAll(async () => {
  await db.close();
  await other.close();
  await database.drop();
});

/** Whether any session of this database waits for another. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await other.query<{ waits: boolean }>(
    `select exists (
       select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  return rows[0]!.waits;
}

/**
 * Starts a second change for a customer while the first is executed but not committed. The second must wait, and then see the
 * effects of the first. Returns the result of the second.
 */
async function whileTheFirstIsOpen<T>(
  first: (tx: Queryable) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T | string> {
  let response: Promise<T | string> | undefined;
  await db.tx(async (tx) => {
    await first(tx);
    response = second().catch((error: Error) => error.message);
    await vi.waitFor(async () => expect(await isAnyoneWaiting()).toBe(true), { timeout: 60_000, interval: 5 });
  });
  return response!;
}

describe('two concurrent moves', () => {
  it('do not hold the same credits', async () => {
    const id = await newCustomer(db, 50);
    const second = await whileTheFirstIsOpen(
      (tx) => hold(tx, id, newId('task'), 40),
      () => hold(other, id, newId('task'), 40),
    );
    expect(second).toBe(false);
    expect((await readState(db, id)).balances).toEqual({ available: 10, held: 40, refund_hold: 0 });
  });

  it('do not settle and release the same credits', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    const second = await whileTheFirstIsOpen(
      (tx) => settle(tx, id, task, 'settle:1', 8),
      () => release(other, id, task, 12),
    );
    expect(second).toMatch(/fewer held credits than the 12/);
    expect(await readState(db, id)).toMatchObject({ balances: { held: 4 }, lots: [['grant', 50, 42, 0]] });
  });

  it('do not do the same step twice', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    const second = await whileTheFirstIsOpen(
      (tx) => settle(tx, id, task, 'settle:1', 6),
      () => settle(other, id, task, 'settle:1', 6),
    );
    expect(second).toMatch(/duplicate key/);
    expect(await readState(db, id)).toMatchObject({ balances: { held: 6 }, lots: [['grant', 50, 44, 0]] });
  });

  it('do not grant twice for one cause', async () => {
    const id = await newCustomer(db, 0);
    const second = await whileTheFirstIsOpen(
      (tx) => grant(tx, id, 'order', `order:${id}`, 500),
      () => grant(other, id, 'order', `order:${id}`, 500),
    );
    expect(second).toBe(false);
    expect((await readState(db, id)).balances).toMatchObject({ available: 500 });
  });

  it('spend credits that were granted in between', async () => {
    const id = await newCustomer(db, 10);
    const second = await whileTheFirstIsOpen(
      (tx) => grant(tx, id, 'order', `order:${id}`, 500),
      () =>
        other.tx(async (tx) => {
          await tx.query('select from customers where id = $1 for no key update', [id]);
          return hold(tx, id, newId('task'), 400);
        }),
    );
    expect(second).toBe(true);
    expect((await readState(db, id)).balances).toMatchObject({ available: 110, held: 400 });
  });
});
