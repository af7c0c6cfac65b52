import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { grant, hold, newCustomer, release, settle } from '../../../tests/ledger/ledger.ts';
import type { Queryable } from '../../core/db.ts';

/** The number of ledger rows that the transfers of one task may read: far more than they need, far fewer than exist. */
const FEW = 500;

/** Makes every kind of transfer for one task. */
async function work(session: Queryable, customer: string, task: string): Promise<void> {
  expect(await grant(session, customer, 'order', task, 10)).toBe(true);
  expect(await hold(session, customer, task, 10)).toBe(true);
  await settle(session, customer, task, 'settle:1', 5);
  await release(session, customer, task, 5);
}

/** Adds twenty thousand transfers of another customer. */
async function grow(session: Queryable): Promise<void> {
  const other = await newCustomer(session, 1);
  await session.query('begin');
  await session.query("select set_config('ledger.posting', 'on', true)");
  await session.query(
    `insert into transfers (customer_id, cause_kind, cause_id, step, debit, credit, amount, available_after, held_after)
     select $1, 'task', 'task_of_another_' || n, 'hold', 'available', 'held', 1, 1, 0 from generate_series(1, 20000) n`,
    [other],
  );
  await session.query('commit');
}

async function rowsRead(session: Queryable): Promise<number> {
  await session.query('select pg_stat_force_next_flush()');
  const { rows } = await session.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_user_tables
     where relname in ('transfers', 'lots', 'accounts')`,
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
  const { rows } = await db.query("select reloptions from pg_class where relname = 'transfers'");
  expect(rows).toEqual([{ reloptions: ['autovacuum_analyze_threshold=1000'] }]);
});
