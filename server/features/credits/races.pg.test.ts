import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { grant, hold, move, newCustomer, readState } from '../../../tests/ledger/ledger.ts';
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

  it('do not settle and release the same hold, also where another task holds as many', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    await hold(db, id, newId('task'), 30);
    const second = await whileTheFirstIsOpen(
      (tx) => move(tx, id, task, 'settle:1', 8, 'revenue'),
      () => move(other, id, task, 'release', 12, 'available'),
    );
    expect(second).toMatch(/holds 4 of the 12/);
    expect((await readState(db, id)).lots).toEqual([['grant', 50, 8, 34, 8]]);
  });

  it('do not post the same step twice', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    const second = await whileTheFirstIsOpen(
      (tx) => move(tx, id, task, 'settle:1', 6, 'revenue'),
      () => move(other, id, task, 'settle:1', 6, 'revenue'),
    );
    expect(second).toBe(0);
    expect((await readState(db, id)).lots).toEqual([['grant', 50, 38, 6, 6]]);
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
      () => hold(other, id, newId('task'), 400),
    );
    expect(second).toBe(true);
    expect((await readState(db, id)).lots).toEqual([
      ['grant', 10, 0, 10, 0],
      ['order', 500, 110, 390, 0],
    ]);
  });
});
