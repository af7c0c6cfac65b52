import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, poolOptions } from '../server/core/db.ts';
import { accountReads } from './account-reads.ts';
import { signedIn, type TestCustomer } from './customer.ts';
import { postgresDatabase } from './harness-databases.ts';
import { type TestApp, testApp } from './harness.ts';
import { aDelivery, seedCustomer } from './many-rows.ts';

/** Rows that the customer has of everything, and that others have. */
const ROWS = { mine: 1000, others: 11_000 };

/** Rows of one table that a page may read: many fewer than the customer has. */
const PAGE = 500;

/**
 * What reads all there is of the customer by its nature, in short statements. Here a planner may pass over what is of
 * others once for each of two lists of it, but not with every statement.
 */
const WHOLE = { path: /\/export|\/credits\/verify/, rows: 2.5 * (ROWS.mine + ROWS.others) };

/** What may read all of the customer's rows: figures of a month, and filters of the library that no index is for. */
const OWN = { path: /\/overview|\/works\?(?:search|key_id)=/, rows: 4 * ROWS.mine };

let app: TestApp;
let me: TestCustomer;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await postgresDatabase();
  drop = () => database.drop();
  // One connection, whose counts of rows are told as soon as they are asked for.
  const db = createDb(new pg.Pool({ ...poolOptions, connectionString: database.url, max: 1 }), false);
  app = await testApp({ db, config: { role: 'web' } });
  me = await signedIn(app);
  await seedCustomer(db, (await signedIn(app)).id, ROWS.others);
  await seedCustomer(db, me.id, ROWS.mine);
});
afterAll(async () => {
  await app.close();
  await drop();
});

/** How many rows of each table were read so far, in whatever way. */
async function reads(): Promise<Map<string, number>> {
  await app.db.query('select pg_stat_force_next_flush()');
  const { rows } = await app.db.query<{ name: string; rows: number }>(
    String.raw`select regexp_replace(relname, '_(\d{8}|default)$', '') as name,
       sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
     from pg_stat_user_tables group by 1`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

it('no page of an account reads more rows than it needs, nor scans with every statement', async () => {
  const faults: string[] = [];
  const statuses = new Set<number>();
  for (const path of accountReads(me.id, 700, await aDelivery(app.db, me.id))) {
    const bound = [WHOLE, OWN].find((kind) => kind.path.test(path))?.rows ?? PAGE;
    const before = await reads();
    statuses.add((await app.call(`GET ${path}`, { cookie: me.cookie })).status);
    for (const [name, count] of await reads()) {
      const read = count - (before.get(name) ?? 0);
      if (read > bound) faults.push(`${path} reads ${read} rows of ${name}`);
    }
  }
  expect(faults).toEqual([]);
  expect(statuses).not.toContain(500);
  expect(statuses).not.toContain(422);
});
