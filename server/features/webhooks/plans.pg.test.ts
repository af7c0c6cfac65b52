import { expect, it, onTestFinished } from 'vitest';
import { claimant } from '../../../tests/claimant.ts';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countReads } from '../../../tests/plans.ts';
import type { Db, Queryable } from '../../core/db.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { claimDeliveries } from './claims.ts';
import { partitioned } from './store.ts';

const ROWS = 100_000;
const PART = 5000;
/** The fewest rows of one customer for which those of others are looked for. */
const SHORT = 513;
/** Far more rows than a claim reads, far fewer than exist. */
const FEW = 4000;
/** Far more blocks than a claim reads, far fewer than if each delivery were looked for in a whole index. */
const FEW_BLOCKS = 20_000;

const insert = (db: Db, from: number, to: number, customer: string, due: string) =>
  db.query(
    `insert into webhook_deliveries (id, event_id, customer_id, mode, type, sequence, url, endpoint_id, next_at)
     select webhooks_new_id('dlv', now() - n % 4 * interval '5 days'), 'evt_plan' || n, ${customer}, 'live', 'task.complete', n, 'https://a.example/', 'whe_plan', ${due}
     from generate_series(${from}, ${to}) n`,
  );

/** Inserts due deliveries of one customer. */
async function insertQueue(db: Db, from: number, to: number): Promise<void> {
  // In parts, because making this many ids can take longer than a statement may.
  for (let first = from; first <= to; first += PART)
    await insert(db, first, Math.min(to, first + PART - 1), `'cus_long'`, `now() - interval '1 hour'`);
}

it('a claim reads few rows, however much one customer has queued, and finds the deliveries of others', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  for (const days of [20, 15, 10, 5, 0])
    await maintainPartitions(db, partitioned, new Date(Date.now() - days * 86_400_000));
  const { id } = await claimant(db);
  const claim = (tx: Queryable, ...except: readonly string[]) => claimDeliveries(tx, id, new Date(), 8, except);
  const read = (what: 'rows' | 'blocks', ...except: readonly string[]) =>
    countReads(db, what, 'webhook_deliveries', async (tx) => expect(await claim(tx, ...except)).toHaveLength(8));
  // Runs its statements often enough for plans from the time of the empty and of the nearly empty table to be cached.
  for (let n = 0; n < 6; n += 1) expect(await claim(db, 'cus_long')).toEqual([]);
  await db.query(`insert into customers (id) select 'cus_other' || n from generate_series(1, 50) n`);
  await db.query(`insert into customers (id) values ('cus_long')`);
  await insertQueue(db, 1, SHORT);
  await insert(db, 1, 50, `'cus_other' || n`, `now() - interval '1 second'`);
  for (let n = 0; n < 6; n += 1) await read('rows', 'cus_long');
  await insertQueue(db, SHORT + 1, ROWS);
  for (let n = 0; n < 7; n += 1) {
    expect(await read('rows')).toBeLessThan(FEW);
    expect(await read('rows', 'cus_long')).toBeLessThan(FEW);
    expect(await read('blocks')).toBeLessThan(FEW_BLOCKS);
    expect(await read('blocks', 'cus_long')).toBeLessThan(FEW_BLOCKS);
  }
  await db.query('analyze webhook_deliveries');
  expect(await read('rows')).toBeLessThan(FEW);
  expect(await read('rows', 'cus_long')).toBeLessThan(FEW);
  for (let n = 0; n < 7; n += 1) await claim(db, 'cus_long');
  const { rows } = await db.query(
    `select customer_id = 'cus_long' as long, count(*) as claimed from webhook_deliveries
     where process_id is not null group by 1 order by 1`,
  );
  expect(rows).toEqual([{ long: false, claimed: 50 }]);
});
