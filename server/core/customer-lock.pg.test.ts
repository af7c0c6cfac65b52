import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import { newCustomer } from '../../tests/ledger/ledger.ts';
import { whileLocked } from '../../tests/locks.ts';
import { customerTransaction, tryCustomerLock } from './customer-lock.ts';
import type { Db } from './db.ts';

let database: PostgresDatabase;
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  db = database.open();
  other = database.open();
});
afterAll(async () => {
  await db?.close();
  await other?.close();
  await database?.drop();
});

const lock = (id: string) => ({ text: 'select from customers where id = $1 for no key update', values: [id] });

it('a transaction of a customer waits for the one before', async () => {
  const customer = await newCustomer(db);
  await expect(
    whileLocked(other, lock(customer), () => customerTransaction(db, customer, async () => 'done')),
  ).resolves.toBe('done');
});

it('a try for the lock does not wait', async () => {
  const customer = await newCustomer(db);
  const isFree = () => db.tx(async (tx) => (await tryCustomerLock(tx, customer)) !== null);
  expect(await isFree()).toBe(true);
  expect(await customerTransaction(other, customer, isFree)).toBe(false);
});
