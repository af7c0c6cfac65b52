import { expect, it, onTestFinished } from 'vitest';
import { postgresDatabase } from '../../../tests/harness-databases.ts';
import { countBlocksRead, countRowsRead } from '../../../tests/plans.ts';
import type { Db } from '../../core/db.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { partitioned } from './store.ts';

const ROWS = 100_000;
const PART = 5000;
/** Far more rows than a claim reads, far fewer than exist. */
const FEW = 4000;
/** Far more blocks than a claim reads, far fewer than if each delivery were looked for in a whole index. */
const FEW_BLOCKS = 20_000;

/** Inserts due deliveries of one customer, and one later delivery for each of a few others. */
async function fill(db: Db): Promise<void> {
  await db.query(`insert into customers (id) select 'cus_other' || n from generate_series(1, 50) n`);
  await db.query(`insert into customers (id) values ('cus_long')`);
  const insert = (from: number, to: number, customer: string, due: string) =>
    db.query(
      `insert into webhook_deliveries (id, event_id, customer_id, mode, type, sequence, url, endpoint_id, next_at)
       select webhooks_delivery_id(now() - n % 4 * interval '5 days'), 'evt_plan' || n, ${customer}, 'live', 'task.complete', n, 'https://a.example/', 'whe_plan', ${due}
       from generate_series(${from}, ${to}) n`,
    );
  // In parts, because making this many ids can take longer than a statement may.
  for (let from = 1; from <= ROWS; from += PART)
    await insert(from, from + PART - 1, `'cus_long'`, `now() - interval '1 hour'`);
  await insert(1, 50, `'cus_other' || n`, `now() - interval '1 second'`);
}

const claim = (except: string) => `select count(*) from webhooks_claim(now(), 8, array[${except}]::text[], '1 minute')`;

it('a claim reads few rows, however much one customer has queued, and finds the deliveries of others', async () => {
  const database = await postgresDatabase();
  onTestFinished(() => database.drop());
  const db = database.open();
  onTestFinished(() => db.close());
  for (const days of [20, 15, 10, 5, 0])
    await maintainPartitions(db, partitioned, new Date(Date.now() - days * 86_400_000));
  // Runs it often enough for a plan from the time of the empty table to be cached.
  for (let n = 0; n < 6; n += 1) await db.query(claim(`'cus_long'`));
  await fill(db);
  const read = (except: string) => countRowsRead(db, 'webhook_deliveries', claim(except));
  expect(await read('')).toBeLessThan(FEW);
  expect(await read(`'cus_long'`)).toBeLessThan(FEW);
  for (let n = 0; n < 7; n += 1) expect(await countBlocksRead(db, claim(`'cus_long'`))).toBeLessThan(FEW_BLOCKS);
  await db.query('analyze webhook_deliveries');
  expect(await read('')).toBeLessThan(FEW);
  expect(await read(`'cus_long'`)).toBeLessThan(FEW);
  const { rows } = await db.query(
    `select customer_id = 'cus_long' as long, count(*) as claimed from webhook_deliveries
     where lease_until is not null group by 1 order by 1`,
  );
  expect(rows).toEqual([{ long: false, claimed: 50 }]);
});
