import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { grant, hold, move, newCustomer } from '../../../tests/ledger/ledger.ts';
import type { Queryable } from '../../core/db.ts';

/** The number of ledger rows that the postings of one task may read: far more than they need, far fewer than exist. */
const FEW = 500;

/** Makes every kind of posting for one task. */
async function work(session: Queryable, customer: string, task: string): Promise<void> {
  expect(await grant(session, customer, 'order', task, 10)).toBe(true);
  expect(await hold(session, customer, task, 10)).toBe(true);
  expect(await move(session, customer, task, 'settle:1', 5, 'revenue')).toBe(5);
  expect(await move(session, customer, task, 'release', 5, 'available')).toBe(5);
}

/** Adds twenty thousand transactions of another customer. */
async function grow(session: Queryable): Promise<void> {
  const other = await newCustomer(session, 1);
  await session.query('begin');
  await session.query(
    `insert into ledger_transactions (customer_id, cause_kind, cause_id, step)
     select $1, 'task', 'task_of_another_' || n, 'hold' from generate_series(1, 20000) n`,
    [other],
  );
  await session.query(
    `insert into ledger_postings (transaction_id, lot_id, account, customer_id, amount)
     select t.id, l.id, 'available', $1, side.amount
     from ledger_transactions t join credit_lots l on l.customer_id = $1
     cross join (values (-1), (1)) as side (amount) where t.customer_id = $1 and t.cause_kind = 'task'`,
    [other],
  );
  await session.query('commit');
}

async function rowsRead(session: Queryable): Promise<number> {
  await session.query('select pg_stat_force_next_flush()');
  const { rows } = await session.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_user_tables
     where relname in ('ledger_transactions', 'ledger_postings')`,
  );
  return rows[0]!.read;
}

it('a move reads few rows, also with plans that were made while the ledger was small', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  const other = database.open();
  onTestFinished(() => other.close());
  await db.session(async (session) => {
    const customer = await newCustomer(session, 0);
    // Enough repetitions for PostgreSQL to cache generic plans.
    for (let n = 0; n < 8; n += 1) await work(session, customer, `early_${n}`);
    await other.session(grow);
    const before = await rowsRead(session);
    for (let n = 0; n < 8; n += 1) await work(session, customer, `late_${n}`);
    expect(((await rowsRead(session)) - before) / 8).toBeLessThan(FEW);
  });
});

it('a small ledger has no statistics: plans of them would read all of it while it grows', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  const { rows } = await db.query(
    `select relname, reloptions from pg_class where relname in ('ledger_transactions', 'ledger_postings') order by 1`,
  );
  const reloptions = ['autovacuum_analyze_threshold=1000'];
  expect(rows).toEqual([
    { relname: 'ledger_postings', reloptions },
    { relname: 'ledger_transactions', reloptions },
  ]);
});
