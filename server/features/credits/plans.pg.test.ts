import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { hold, move, newCustomer } from '../../../tests/ledger/books.ts';

it('a small ledger is not scanned for each transaction: a plan is kept while it grows', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  await db.session(async (session) => {
    const scans = async () => {
      await session.query('select pg_stat_force_next_flush()');
      const { rows } = await session.query<{ scans: number; transactions: number }>(
        `select seq_scan as scans, (select count(*) from ledger_transactions) as transactions
         from pg_stat_user_tables where relname = 'ledger_postings'`,
      );
      return rows[0]!;
    };
    const customer = await newCustomer(session, 1000);
    await session.query('analyze ledger_postings');
    const before = await scans();
    for (let task = 0; task < 12; task += 1) {
      expect(await hold(session, customer, `task_${task}`, 10)).toBe(true);
      expect(await move(session, customer, `task_${task}`, 'settle:1', 10, 'revenue')).toBe(10);
    }
    const after = await scans();
    expect(after.transactions - before.transactions).toBe(24);
    expect(after.scans - before.scans).toBe(0);
  });
});
