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

const TRANSFERS = 2500;

/** A customer with many transfers, each of which spends one credit. */
async function busyCustomer(): Promise<string> {
  const customer = await newCustomer(db);
  await grant(db, customer, 'order', newId('ord'), TRANSFERS + 7);
  await db.tx(async (tx) => {
    await tx.query("select set_config('ledger.posting', 'on', true)");
    await tx.query(
      `insert into transfers (customer_id, cause_kind, cause_id, step, debit, credit, amount, available_after, held_after)
       select $1, 'lyrics', $1 || n, 'charge', 'available', 'revenue', 1, available - n, 0
       from accounts, generate_series(1, $2::integer) n where customer_id = $1`,
      [customer, TRANSFERS],
    );
    await tx.query('update accounts set available = available - $2, used = used + $2 where customer_id = $1', [
      customer,
      TRANSFERS,
    ]);
    await tx.query('select ledger_allocate_from_lots($1, $2, false)', [customer, TRANSFERS]);
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
  // One statement reads the stored balances, and three read 2,502 transfers (with two grants) in chunks of a thousand.
  expect(writes.statements()).toBe(4);
  expect((await verifyLedger(db, customer)).accounts[0]).toMatchObject({ ok: true, balance: before!.balance + 3000 });
});

// Only the owner of the tables can make such changes.
it.each([
  ['amount in the first part', 'update transfers set amount = 2 where id = (select min(id) + 1 from mine)'],
  ['amount in the last part', 'update transfers set amount = 2 where id = (select max(id) from mine)'],
  ['balance', 'update transfers set available_after = available_after + 1 where id = (select max(id) - 1 from mine)'],
  ['sequence', 'delete from transfers where id = (select max(id) - 1 from mine)'],
  ['end', 'delete from transfers where id = (select max(id) from mine)'],
])('verification finds a manipulated %s', async (_, change) => {
  const customer = await busyCustomer();
  await db.tx(async (tx) => {
    await tx.query('alter table transfers disable trigger user');
    await tx.query(`with mine as (select id from transfers where customer_id = $1) ${change}`, [customer]);
    await tx.query('alter table transfers enable trigger user');
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
