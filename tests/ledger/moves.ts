import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Queryable } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';
import { grant, hold, move, newCustomer, refusal, readState } from './ledger.ts';

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
    expect(await readState(db, id)).toMatchObject({ balances: { available: 9 }, lots: [['order', 9, 9, 0, 0]] });
  });

  it('opens accounts once', async () => {
    const id = await newCustomer(db, 50);
    await db.query('select credits_open($1, 70)', [id]);
    expect(await readState(db, id)).toMatchObject({
      balances: { available: 50, held: 0, refund_hold: 0 },
      transactions: 1,
    });
  });

  it('holds nothing without enough credits, or for a customer without accounts', async () => {
    const id = await newCustomer(db, 50);
    expect(await hold(db, id, newId('task'), 51)).toBe(false);
    expect(await hold(db, newId('cus'), newId('task'), 1)).toBe(false);
    expect(await readState(db, id)).toMatchObject({ balances: { available: 50, held: 0 }, transactions: 1 });
  });

  it('holds nothing, and reports it, when lots do not cover the balance', async () => {
    const id = await newCustomer(db, 50);
    const holdWithWrongLots = () =>
      db.tx(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query('update credit_lots set available = 20 where customer_id = $1', [id]);
        await tx.query('set local session_replication_role = origin');
        await hold(tx, id, newId('task'), 30);
      });
    expect(await refusal(db, id, holdWithWrongLots)).toBe(
      'lots do not cover the balance of their customer: only 20 of 30 credits',
    );
  });

  it('spends grants first, then the oldest order, and releases the rest', async () => {
    const id = await newCustomer(db, 0);
    for (const source of ['order', 'order', 'grant', 'grant']) await grant(db, id, source, newId('task'), 10);
    const task = newId('task');
    expect(await hold(db, id, task, 33)).toBe(true);
    expect((await readState(db, id)).lots).toEqual([
      ['order', 10, 0, 10, 0],
      ['order', 10, 7, 3, 0],
      ['grant', 10, 0, 10, 0],
      ['grant', 10, 0, 10, 0],
    ]);
    await move(db, id, task, 'settle:1', 12, 'revenue');
    await move(db, id, task, 'release', 21, 'available');
    expect((await readState(db, id)).lots).toEqual([
      ['order', 10, 10, 0, 0],
      ['order', 10, 10, 0, 0],
      ['grant', 10, 0, 0, 10],
      ['grant', 10, 8, 0, 2],
    ]);
  });

  it('posts a step once, and holds for a task once', async () => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    expect(await move(db, id, task, 'settle:1', 6, 'revenue')).toBe(6);
    expect(await move(db, id, task, 'settle:1', 6, 'revenue')).toBe(0);
    expect(await move(db, id, task, 'release', 0, 'available')).toBe(0);
    expect(await readState(db, id)).toMatchObject({
      balances: { available: 38, held: 6 },
      lots: [['grant', 50, 38, 6, 6]],
    });
    expect(await refusal(db, id, () => hold(db, id, task, 5))).toMatch(/duplicate key/);
  });

  it.each([
    ['more than the task holds', 7, 'revenue', /holds 6 of the 7/],
    ['a negative amount', -1, 'revenue', /settled or released/],
    ['an amount to another account', 1, 'grants', /settled or released/],
  ])('does not move %s', async (_, amount, to, message) => {
    const id = await newCustomer(db, 50);
    const task = newId('task');
    await hold(db, id, task, 12);
    await hold(db, id, newId('task'), 12);
    await move(db, id, task, 'settle:1', 6, 'revenue');
    expect(await refusal(db, id, () => move(db, id, task, 'settle:2', amount, to))).toMatch(message);
  });

  it("does not move what another customer's task holds, nor what no task holds", async () => {
    const [a, b] = [await newCustomer(db), await newCustomer(db)];
    const task = newId('task');
    await hold(db, a, task, 12);
    const across = () => move(db, b, task, 'release', 12, 'available');
    expect(await refusal(db, a, across)).toMatch(/concerns one customer/);
    expect(await refusal(db, b, () => move(db, b, newId('task'), 'release', 12, 'available'))).toMatch(/holds 0 of/);
  });

  it.each([0, -5])('rejects an amount of %i', async (amount) => {
    const id = await newCustomer(db, 50);
    expect(await refusal(db, id, () => hold(db, id, newId('task'), amount))).toMatch(/must be positive/);
    expect(await refusal(db, id, () => grant(db, id, 'grant', newId('task'), amount))).toMatch(/must be positive/);
  });

  // Only the owner of the tables can write such data, which is why verification exists.
  it.each([
    ['a balance', 'ledger_balances', "balance = 60 where account = 'available'", 60, false],
    ['a lot', 'credit_lots', 'held = 10, available = 40 where true', 50, true],
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
      expect(await readState(db, lost)).toEqual({ balances: null, lots: null, transactions: 0 });
      expect(await readState(db, kept)).toEqual({
        balances: { available: 50, held: 0, refund_hold: 0 },
        lots: [['grant', 50, 50, 0, 0]],
        transactions: 1,
      });
    });

    it('grants nothing when sign-up credits are zero', async () => {
      await credits(0);
      const id = newId('cus');
      await signUp(db, id);
      expect(await readState(db, id)).toMatchObject({ balances: { available: 0 }, lots: null, transactions: 0 });
    });
  });
}
