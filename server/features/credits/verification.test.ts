import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { grant, newCustomer } from '../../../tests/ledger/ledger.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { sharedVerification, verifyLedger } from './verification.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const TRANSACTIONS = 2500;

/** A customer with many transactions, each of which spends one credit. */
async function busyCustomer(): Promise<string> {
  const customer = await newCustomer(db);
  await grant(db, customer, 'order', newId('ord'), TRANSACTIONS + 7);
  await db.tx(async (tx) => {
    await tx.query(
      `insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
       select $1, 'lyrics', $1 || n, 'charge' from generate_series(1, $2::integer) n`,
      [customer, TRANSACTIONS],
    );
    await tx.query(
      `insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
       select t.id, l.id, s.account, case s.account when 'available' then $1 end, s.amount
       from ledger_transactions t join credit_lots l on l.customer_id = $1 and l.source = 'order'
       cross join (values ('available', -1), ('revenue', 1)) as s (account, amount)
       where t.customer_id = $1 and t.cause_kind = 'lyrics'`,
      [customer],
    );
  });
  return customer;
}

/** Runs `between` before every statement except the first. */
function interrupted(between: (statement: number) => Promise<unknown>): Queryable & { statements(): number } {
  let statements = 0;
  return {
    ...db,
    query: async (text, values) => {
      statements += 1;
      if (statements > 1) await between(statements);
      return db.query(text, values);
    },
    statements: () => statements,
  };
}

it('verification reads one snapshot, and does not block others', async () => {
  const customer = await busyCustomer();
  const before = (await verifyLedger(db, customer)).accounts[0];
  const writes = interrupted((n) => grant(db, customer, 'order', `${customer}${n}`, 1000));
  expect(await verifyLedger(writes, customer)).toEqual({
    ok: true,
    accounts: [
      before,
      { account: 'held', balance: 0, posted: 0, ok: true },
      { account: 'refund_hold', balance: 0, posted: 0, ok: true },
    ],
  });
  // One statement reads the stored balances, and three read 2,501 transactions (with the sign-up grants) in chunks of a thousand.
  expect(writes.statements()).toBe(4);
  expect((await verifyLedger(db, customer)).accounts[0]).toMatchObject({ ok: true, balance: before!.balance + 3000 });
});

// Only the owner of the tables can make such changes.
it.each([
  ['a posting of the first part', 'update ledger_postings set amount = -2 where id = (select min(id) from mine)'],
  ['a posting of the last part', 'update ledger_postings set amount = -2 where id = (select max(id) from mine)'],
  [
    'both sides of a transaction',
    'update ledger_postings p set amount = 2 * amount where transaction_id = (select max(transaction_id) from mine)',
  ],
  [
    'the postings of a transaction',
    'delete from ledger_postings where transaction_id = (select max(transaction_id) from mine)',
  ],
])('verification finds a manipulated %s', async (_, change) => {
  const customer = await busyCustomer();
  await db.tx(async (tx) => {
    await tx.query('alter table ledger_postings disable trigger user');
    await tx.query(`with mine as (select id, transaction_id from ledger_postings where customer_id = $1) ${change}`, [
      customer,
    ]);
    await tx.query('alter table ledger_postings enable trigger user');
  });
  expect((await verifyLedger(db, customer)).ok).toBe(false);
});

it('verification runs once for all concurrent requests of a customer', async () => {
  const [customer, other] = [await busyCustomer(), await newCustomer(db)];
  const counted = interrupted(async () => undefined);
  const verify = sharedVerification(counted);
  const [first, second] = await Promise.all([verify(customer), verify(customer), verify(other)]);
  expect(second).toBe(first);
  expect(counted.statements()).toBe(4 + 2);
  expect(await verify(customer)).toEqual(first);
  expect(counted.statements()).toBe(4 + 2 + 4);
});
