import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db.ts';
import { newId } from '../../server/core/ids.ts';
import { grant, hold, readLots, newCustomer, openTransaction, post, refusal, readState, write } from './ledger.ts';

/** Tests of the rules that the database itself enforces, on the database of `open`. */
export function testLedgerRefusals(open: () => Promise<Db>): void {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  describe('a transaction', () => {
    it('is accepted when it is valid', async () => {
      const id = await newCustomer(db);
      await write(db, id, { account: 'available', amount: -7 }, { account: 'held', amount: 7 });
      expect(await readState(db, id)).toEqual({
        balances: { available: 43, held: 7, refund_hold: 0 },
        lots: [['grant', 50, 43, 7, 0]],
        transactions: 2,
      });
    });

    it.each([
      [
        { account: 'available', amount: -7 },
        { account: 'held', amount: 8 },
      ],
      [{ account: 'available', amount: 7 }],
    ])('sums to zero: %j', async (...postings) => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => write(db, id, ...postings))).toMatch(/must sum to zero/);
    });

    it('sums to zero in every lot', async () => {
      const id = await newCustomer(db);
      await db.query("select credits_grant($1, 'order', $2, 20)", [id, newId('task')]);
      const [first, second] = await readLots(db, id);
      const across = () =>
        write(db, id, { account: 'available', amount: -7, lot: first! }, { account: 'held', amount: 7, lot: second! });
      expect(await refusal(db, id, across)).toMatch(/must sum to zero in every lot/);
    });

    it('concerns one customer', async () => {
      const [a, b] = [await newCustomer(db), await newCustomer(db)];
      const [lot] = await readLots(db, b);
      const take = { account: 'available', amount: -5, lot: lot! };
      const attempts = [
        // From the other customer to this one, within this one's lot.
        () => write(db, a, { account: 'available', amount: 5 }, { account: 'available', amount: -5, customer: b }),
        // Spends the other customer's credits on this customer's account.
        () => write(db, a, { ...take, customer: b }, { account: 'revenue', amount: 5, lot: lot! }),
        () => write(db, a, take, { account: 'revenue', amount: 5, lot: lot! }),
      ];
      for (const attempt of attempts) {
        expect(await refusal(db, a, attempt)).toMatch(/concerns one customer/);
        expect(await refusal(db, b, attempt)).toMatch(/concerns one customer/);
      }
    });

    it('has a customer on customer accounts and none on system accounts', async () => {
      const id = await newCustomer(db);
      const attempts = [
        () => write(db, id, { account: 'available', amount: -5, customer: null }, { account: 'revenue', amount: 5 }),
        () => write(db, id, { account: 'available', amount: -5 }, { account: 'revenue', amount: 5, customer: id }),
      ];
      for (const attempt of attempts) expect(await refusal(db, id, attempt)).toMatch(/check constraint/);
    });

    it.each([
      ['an amount of nothing', { account: 'available', amount: 0 }, { account: 'held', amount: 0 }],
      ['an account that does not exist', { account: 'available', amount: -5 }, { account: 'savings', amount: 5 }],
    ])('does not have %s', async (_, ...postings) => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => write(db, id, ...postings))).toMatch(/check constraint/);
    });

    it.each(['cause_kind', 'source'])('names a known %s', async (column) => {
      const id = await newCustomer(db);
      const statement =
        column === 'source'
          ? `insert into credit_lots (customer_id, source, source_id) values ($1, 'gift', $1)`
          : `insert into ledger_transactions (customer_id, cause_kind, cause_id, step) values ($1, 'gift', $1, 'grant')`;
      expect(await refusal(db, id, () => db.query(statement, [id]))).toMatch(/check constraint/);
    });

    it('has postings when it commits', async () => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => db.tx((tx) => openTransaction(tx, id)))).toMatch(/has postings/);
    });

    it('is written by one statement, also after it is committed', async () => {
      const id = await newCustomer(db);
      const there = [
        { account: 'available', amount: -5 },
        { account: 'held', amount: 5 },
      ];
      const back = there.map(({ account, amount }) => ({ account, amount: -amount }));
      const twice = () =>
        db.tx(async (tx) => {
          const made = await openTransaction(tx, id);
          await post(tx, made, id, there);
          await post(tx, made, id, back);
        });
      expect(await refusal(db, id, twice)).toMatch(/is written once/);
      await write(db, id, ...there);
      const { rows } = await db.query<{ id: number }>('select max(id) as id from ledger_transactions');
      expect(await refusal(db, id, () => post(db, rows[0]!.id, id, back))).toMatch(/is written once/);
    });

    it('has a unique cause', async () => {
      const id = await newCustomer(db);
      const task = newId('task');
      await hold(db, id, task, 5);
      expect(await refusal(db, id, () => db.tx((tx) => openTransaction(tx, id, task)))).toMatch(/duplicate key/);
    });

    it('creates one lot per cause', async () => {
      const id = await newCustomer(db);
      const retry = () =>
        db.query(
          'insert into credit_lots (customer_id, source, source_id) select customer_id, source, source_id from credit_lots where customer_id = $1',
          [id],
        );
      expect(await refusal(db, id, retry)).toMatch(/duplicate key/);
    });

    it('exists before its postings, and so do their lots', async () => {
      const id = await newCustomer(db);
      const there = [
        { account: 'available', amount: -5 },
        { account: 'held', amount: 5 },
      ];
      const none = 2 ** 40;
      expect(await refusal(db, id, () => post(db, none, id, there))).toMatch(/needs its transaction/);
      const ofNoLot = there.map((posting) => ({ ...posting, lot: none }));
      expect(await refusal(db, id, () => write(db, id, ...ofNoLot))).toMatch(/needs its lot/);
    });

    it('takes grants from grants and orders from payments', async () => {
      const id = await newCustomer(db);
      await grant(db, id, 'order', newId('ord'), 20);
      const [given, bought] = await readLots(db, id);
      const mixed = (from: string, lot: number) => () =>
        write(db, id, { account: from, amount: -5, lot }, { account: 'available', amount: 5, lot });
      expect(await refusal(db, id, mixed('payments', given!))).toMatch(/one source/);
      expect(await refusal(db, id, mixed('grants', bought!))).toMatch(/one source/);
    });

    it('requires the accounts of its customer', async () => {
      const id = newId('cus');
      await db.query('insert into customers (id) values ($1)', [id]);
      const early = () => db.query("select credits_grant($1, 'grant', $1, 5)", [id]);
      expect(await refusal(db, id, early)).toMatch(/has no accounts/);
    });
  });

  describe('written data', () => {
    it.each([
      ['update ledger_postings set amount = amount * 2', /append-only/],
      ['delete from ledger_postings', /append-only/],
      ['truncate ledger_postings', /append-only/],
      ["update ledger_transactions set step = 'other'", /append-only/],
      ['delete from ledger_transactions', /append-only/],
      ['truncate ledger_transactions cascade', /append-only/],
      ['truncate customers cascade', /is refused/],
      ['delete from customers', /foreign key/],
      ['delete from credit_lots', /a lot stays/],
      ['truncate credit_lots cascade', /is refused/],
      ['delete from ledger_balances', /a balance stays/],
      ['truncate ledger_balances', /a balance stays/],
      ['update ledger_balances set balance = balance + 1', /by postings only/],
      ["update ledger_balances set account = 'refund_hold' where account = 'held'", /by postings only/],
      ['update credit_lots set granted = granted + 1, available = available + 1', /by postings only/],
      ["update credit_lots set source = 'order'", /by postings only/],
    ])('is immutable: %s', async (statement, message) => {
      const id = await newCustomer(db);
      expect(await refusal(db, id, () => db.query(statement))).toMatch(message);
    });

    it('changes by postings only, also inside a trigger, and with a forged posting flag', async () => {
      const id = await newCustomer(db);
      const raise = 'update ledger_balances set balance = balance + 1';
      const forged = () =>
        db.tx(async (tx) => {
          await tx.query("select set_config('cadenza.posting', 'on', true)");
          await tx.query(raise);
        });
      const inTrigger = () =>
        db.tx(async (tx) => {
          await tx.query(`create function raise() returns trigger language plpgsql as
            $$ begin ${raise}; return null; end $$`);
          await tx.query('create trigger raise after insert on settings for each row execute function raise()');
          await tx.query("insert into settings values ('raise', '1')");
        });
      expect(await refusal(db, id, forged)).toMatch(/by postings only/);
      expect(await refusal(db, id, inTrigger)).toMatch(/by postings only/);
    });

    it('starts at zero', async () => {
      const id = newId('cus');
      await db.query('insert into customers (id) values ($1)', [id]);
      const lot = `insert into credit_lots (customer_id, source, source_id, granted, available) values ($1, 'grant', 'x', 5, 5)`;
      const balance = "insert into ledger_balances (customer_id, account, balance) values ($1, 'available', 5)";
      for (const statement of [lot, balance]) {
        expect(await refusal(db, id, () => db.query(statement, [id]))).toMatch(/begins at zero/);
      }
    });

    it.each([
      ['available', 'revenue', 51],
      ['held', 'available', 1],
      ['refund_hold', 'available', 1],
      ['revenue', 'available', 1],
    ])('never goes below zero: from %s to %s', async (from, to, amount) => {
      const id = await newCustomer(db, 50);
      const overdraw = () => write(db, id, { account: from, amount: -amount }, { account: to, amount });
      expect(await refusal(db, id, overdraw)).toMatch(/check constraint/);
    });
  });
}
