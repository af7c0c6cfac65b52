import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Queryable } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';
import { grant, hold, newCustomer, readState, refusal, release, settle } from './ledger.ts';

/** Tests of the ledger functions, on the database of `open`. */
export function testLedgerMoves(open: () => Promise<Db>): void {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it('grants once per cause', async () => {
    const id = await newCustomer(db, 0);
    expect(await grant(db, id, 'order', `o:${id}`, 9)).toBe(true);
    expect(await grant(db, id, 'order', `o:${id}`, 9)).toBe(false);
    expect(await readState(db, id)).toMatchObject({ balances: { available: 9 }, lots: [['order', 9, 9, 0]] });
  });

  it('opens accounts once', async () => {
    const id = await newCustomer(db, 50);
    await db.query('select credits_open($1, 70)', [id]);
    expect(await readState(db, id)).toMatchObject({
      balances: { available: 50, held: 0, refund_hold: 0 },
      transfers: 1,
    });
  });

  it('holds nothing without enough credits, or for a customer without accounts', async () => {
    const id = await newCustomer(db, 50);
    expect(await hold(db, id, newId('task'), 51)).toBe(false);
    expect(await hold(db, newId('cus'), newId('task'), 1)).toBe(false);
    expect(await readState(db, id)).toMatchObject({ balances: { available: 50, held: 0 }, transfers: 1 });
  });

  it('charges nothing, and reports it, when lots do not cover the balance', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 30);
    const settleWithWrongLots = () =>
      db.tx(async (tx) => {
        await tx.query('alter table lots disable trigger user');
        await tx.query('update lots set remaining = 20 where customer_id = $1', [id]);
        await tx.query('alter table lots enable trigger user');
        await settle(tx, id, task, 'settle:1', 30);
      });
    expect(await refusal(db, id, settleWithWrongLots)).toBe(
      'lots do not cover the balance of their customer: only 20 of 30 credits',
    );
  });

  it('spends grants first, then the oldest order, and releases the rest', async () => {
    const id = await newCustomer(db, 0);
    for (const source of ['order', 'order', 'grant', 'grant']) await grant(db, id, source, newId('task'), 10);
    const task = newId('task');
    expect(await hold(db, id, task, 36)).toBe(true);
    await settle(db, id, task, 'settle:1', 12);
    expect((await readState(db, id)).lots).toEqual([
      ['order', 10, 10, 0],
      ['order', 10, 10, 0],
      ['grant', 10, 0, 0],
      ['grant', 10, 8, 0],
    ]);
    await settle(db, id, task, 'settle:2', 21);
    await release(db, id, task, 3);
    expect(await readState(db, id)).toMatchObject({
      balances: { available: 7, held: 0 },
      lots: [
        ['order', 10, 0, 0],
        ['order', 10, 7, 0],
        ['grant', 10, 0, 0],
        ['grant', 10, 0, 0],
      ],
    });
  });

  it('does a step once, and holds for a task once', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    await settle(db, id, task, 'settle:1', 6);
    expect(await refusal(db, id, () => settle(db, id, task, 'settle:1', 6))).toMatch(/duplicate key/);
    expect(await readState(db, id)).toMatchObject({
      balances: { available: 38, held: 6 },
      lots: [['grant', 50, 44, 0]],
    });
    expect(await refusal(db, id, () => hold(db, id, task, 5))).toMatch(/duplicate key/);
  });

  it.each([
    ['more than is held', 7, /fewer held credits than the 7/],
    ['a negative amount', -1, /must be positive/],
  ])('does not move %s', async (_, amount, message) => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 6);
    expect(await refusal(db, id, () => settle(db, id, task, 'settle:1', amount))).toMatch(message);
    expect(await refusal(db, id, () => release(db, id, task, amount))).toMatch(message);
  });

  it.each([0, -5])('rejects an amount of %i', async (amount) => {
    const id = await newCustomer(db, 50);
    expect(await refusal(db, id, () => hold(db, id, newId('task'), amount))).toMatch(/must be positive/);
    expect(await refusal(db, id, () => grant(db, id, 'grant', newId('task'), amount))).toMatch(/must be positive/);
  });

  // Only the owner of the tables can write such data, which is why verification exists.
  it.each([
    ['a balance', 'accounts', 'available = 60 where true', 60, false],
    ['a lot', 'lots', 'remaining = 40 where true', 50, true],
    ['a reserved lot', 'lots', 'refund_hold = 10 where true', 50, true],
  ])('verification finds %s', async (_, table, change, balance, ok) => {
    const id = await newCustomer(db, 50);
    expect((await verifyLedger(db, id)).ok).toBe(true);
    await db.tx(async (tx) => {
      await tx.query(`alter table ${table} disable trigger user`);
      await tx.query(`update ${table} set ${change} and customer_id = $1`, [id]);
      await tx.query(`alter table ${table} enable trigger user`);
    });
    expect(await verifyLedger(db, id)).toEqual({
      ok: false,
      accounts: [
        { account: 'available', balance, posted: 50, ok },
        { account: 'held', balance: 0, posted: 0, ok: true },
        { account: 'refund_hold', balance: 0, posted: 0, ok: true },
      ],
    });
  });

  describe('a sign-up', () => {
    const signUp = (to: Queryable, id: string) =>
      to.query("insert into auth_users (id, name, email) values ($1, 'Ada', $1 || '@example.com')", [id]);
    const credits = (amount: number) =>
      db.query("insert into settings values ('signup', $1) on conflict (name) do update set value = excluded.value", [
        JSON.stringify({ credits: amount }),
      ]);

    it('opens the accounts and grants credits in its own transaction', async () => {
      await credits(50);
      const [lost, kept] = [newId('cus'), newId('cus')];
      const failing = db.tx(async (tx) => {
        await signUp(tx, lost);
        throw new Error('not today');
      });
      await expect(failing).rejects.toThrow('not today');
      await signUp(db, kept);
      expect(await readState(db, lost)).toEqual({ balances: null, lots: null, transfers: 0 });
      expect(await readState(db, kept)).toEqual({
        balances: { available: 50, held: 0, refund_hold: 0 },
        lots: [['grant', 50, 50, 0]],
        transfers: 1,
      });
    });

    it('grants nothing when sign-up credits are zero', async () => {
      await credits(0);
      const id = newId('cus');
      await signUp(db, id);
      expect(await readState(db, id)).toMatchObject({ balances: { available: 0 }, lots: null, transfers: 0 });
    });
  });
}
