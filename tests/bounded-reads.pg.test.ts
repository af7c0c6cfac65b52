import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, poolOptions } from '../server/core/db.ts';
import { testAccountReads } from './account-reads.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { postgresDatabase } from './harness-databases.ts';
import { type TestApp, testApp } from './harness.ts';
import { deliveryRow, seedCustomer } from './many-rows.ts';
import { PAGE_ROWS, READS_OWN, READS_WHOLE, tableReads } from './table-reads.ts';

/** The number of rows of each kind that the customer has, and that others have. */
const ROWS = { mine: 1000, others: 11_000 };

/**
 * The rows that a request may read of one table. A request that reads everything may also skip rows of other customers once for
 * each of two lists, but not in every statement.
 */
function getBound(path: string): number {
  if (READS_WHOLE.test(path)) return 2.5 * (ROWS.mine + ROWS.others);
  return READS_OWN.test(path) ? 4 * ROWS.mine : PAGE_ROWS;
}

let app: TestApp;
let me: TestCustomer;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await postgresDatabase();
  drop = () => database.drop();
  // One connection without parallel workers: a session sees its own row counts immediately, but those of its workers only
  // when they have ended, which can be during the next request.
  const options = { max: 1, options: '-c max_parallel_workers_per_gather=0' };
  const db = createDb(new pg.Pool({ ...poolOptions, connectionString: database.url, ...options }), {
    embedded: false,
    pooled: false,
  });
  app = await testApp({ db, config: { role: 'web' } });
  me = await signedIn(app);
  await seedCustomer(db, (await signedIn(app)).id, ROWS.others);
  // As autovacuum may do at any time: the planner then prefers other plans.
  await db.query('vacuum');
  await seedCustomer(db, me.id, ROWS.mine);
});
afterAll(async () => {
  await app.close();
  await drop();
});

it('no page of an account reads more rows than it needs, nor scans with every statement', async () => {
  const faults: string[] = [];
  const statuses = new Set<number>();
  for (const path of testAccountReads(me.id, 700, await deliveryRow(app.db, me.id))) {
    const before = await tableReads(app.db);
    statuses.add((await app.call(`GET ${path}`, { cookie: me.cookie })).status);
    for (const [name, { rows }] of await tableReads(app.db)) {
      const read = rows - (before.get(name)?.rows ?? 0);
      if (read > getBound(path)) faults.push(`${path} reads ${read} rows of ${name}`);
    }
  }
  expect(faults.join('\n')).toBe('');
  expect(statuses).not.toContain(500);
  expect(statuses).not.toContain(422);
});
