import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { grant, hold, newCustomer, readState, refusal, release, settle, write } from './ledger.ts';

/** Tests of the rules that the database itself enforces, on the database of `open`. */
export function testLedgerRefusals(open: () => Promise<Db>): void {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  describe('a transfer', () => {
    it.each([
      ['an amount of nothing', { amount: 0 }],
      ['an amount below zero', { amount: -5 }],
      ['an account that does not exist', { credit: 'savings' }],
      ['one account only', { credit: 'available' }],
      ['accounts of the system only', { debit: 'grants', credit: 'revenue' }],
    ])('does not have %s', async (_, transfer) => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => write(db, id, transfer))).toMatch(/check constraint/);
    });

    it.each(['cause_kind', 'source'])('names a known %s', async (column) => {
      const id = await newCustomer(db);
      const attempt = column === 'source' ? () => grant(db, id, 'gift', id, 5) : () => write(db, id, { kind: 'gift' });
      expect(await refusal(db, id, attempt)).toMatch(/check constraint/);
    });

    it('has a unique cause', async () => {
      const id = await newCustomer(db);
      const task = newId('task');
      await hold(db, id, task, 5);
      expect(await refusal(db, id, () => hold(db, id, task, 5))).toMatch(/duplicate key/);
      expect(await refusal(db, id, () => write(db, id, { cause: task }))).toMatch(/duplicate key/);
    });

    it('requires the accounts of its customer', async () => {
      const id = newId('cus');
      await db.query('insert into customers (id) values ($1)', [id]);
      const early = () => db.query("select credits_grant($1, 'grant', $1, 5)", [id]);
      expect(await refusal(db, id, early)).toMatch(/has no accounts/);
    });

    it('is written by the functions of the ledger only', async () => {
      const id = await newCustomer(db);
      const raw = () =>
        db.query(
          `insert into transfers (customer_id, cause_kind, cause_id, step, debit, credit, amount, available_after, held_after)
           values ($1, 'task', $1, 'hold', 'available', 'held', 5, 45, 5)`,
          [id],
        );
      expect(await refusal(db, id, raw)).toMatch(/functions of the ledger/);
    });

    it('creates one lot per cause', async () => {
      const id = await newCustomer(db);
      const retry = () =>
        db.tx(async (tx) => {
          await tx.query("select set_config('ledger.posting', 'on', true)");
          await tx.query(
            `insert into lots (customer_id, source, source_id, granted, remaining)
             select customer_id, source, source_id, 5, 5 from lots where customer_id = $1`,
            [id],
          );
        });
      expect(await refusal(db, id, retry)).toMatch(/duplicate key/);
    });
  });

  describe('written data', () => {
    it.each([
      ['update transfers set amount = amount * 2', /append-only/],
      ['delete from transfers', /append-only/],
      ['truncate transfers', /append-only/],
      ['truncate customers cascade', /is refused/],
      ['delete from customers', /foreign key/],
      ['delete from lots', /it stays/],
      ['truncate lots cascade', /is refused/],
      ['delete from accounts', /it stays/],
      ['truncate accounts', /it stays/],
      ['update accounts set available = available + 1', /by transfers only/],
      ['update accounts set held = held + 1, available = available - 1', /by transfers only/],
      ["update accounts set customer_id = customer_id || 'x'", /by transfers only/],
      ['update lots set granted = granted + 1, remaining = remaining + 1', /by transfers only/],
      ["update lots set source = 'order'", /by transfers only/],
    ])('is immutable: %s', async (statement, message) => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => db.query(statement))).toMatch(message);
    });

    it('changes by transfers only, also inside a trigger, and after a transfer in the same transaction', async () => {
      const id = await newCustomer(db);
      const raise = 'update accounts set available = available + 1';
      const inTrigger = () =>
        db.tx(async (tx) => {
          await tx.query(`create function raise() returns trigger language plpgsql as
            $$ begin ${raise}; return null; end $$`);
          await tx.query('create trigger raise after insert on settings for each row execute function raise()');
          await tx.query("insert into settings values ('raise', '1')");
        });
      const afterwards = () =>
        db.tx(async (tx) => {
          await hold(tx, id, newId('task'), 5);
          await tx.query(raise);
        });
      expect(await refusal(db, id, inTrigger)).toMatch(/by transfers only/);
      expect(await refusal(db, id, afterwards)).toMatch(/by transfers only/);
    });

    it('starts at zero', async () => {
      const id = newId('cus');
      await db.query('insert into customers (id) values ($1)', [id]);
      const lot = `insert into lots (customer_id, source, source_id, granted, remaining) values ($1, 'grant', 'x', 5, 5)`;
      expect(await refusal(db, id, () => db.query(lot, [id]))).toMatch(/by transfers only/);
      const account = 'insert into accounts (customer_id, available) values ($1, 5)';
      expect(await refusal(db, id, () => db.query(account, [id]))).toMatch(/by transfers only/);
    });

    it('never goes below zero', async () => {
      const id = await newCustomer(db, 50);
      const task = newId('task');
      expect(await hold(db, id, task, 51)).toBe(false);
      expect(await refusal(db, id, () => settle(db, id, task, 'settle:1', 1))).toMatch(/fewer held credits/);
      expect(await refusal(db, id, () => release(db, id, task, 1))).toMatch(/fewer held credits/);
      const raw = (change: string) => () =>
        db.tx(async (tx) => {
          await tx.query("select set_config('ledger.posting', 'on', true)");
          await tx.query(`update ${change} where customer_id = '${id}'`);
        });
      for (const change of [
        'accounts set available = -1',
        'accounts set held = -1',
        'accounts set refund_hold = -1',
        'accounts set used = -1',
        'lots set remaining = -1',
        'lots set refund_hold = -1',
        'lots set refund_hold = remaining + 1',
        'lots set removed = granted + 1',
      ])
        expect(await refusal(db, id, raw(change)), change).toMatch(/check constraint/);
      expect((await readState(db, id)).balances).toMatchObject({ available: 50 });
    });
  });
}
