import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db.ts';
import { testDatabase } from '../harness-databases.ts';
import { HOT } from './hot-tables.ts';

/*
 * What stands between this schema and one that is distributed by customer (Citus): deploy/scaling.md. The lists are complete: add a
 * new table or constraint without the customer here, or better, add the customer to it.
 */

/** Primary keys and unique constraints of hot tables without the customer. Their values contain it only indirectly. */
const WITHOUT_CUSTOMER: readonly string[] = [
  'files_pkey',
  'key_days_pkey',
  'keys_pkey',
  'keys_secret_hash_key',
  'lots_pkey',
  'lots_source_source_id_key',
  'outputs_pkey',
  'outputs_task_id_index_key',
  'tasks_pkey',
  'tasks_retry_of',
  'webhook_deliveries_pkey',
];

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('hot tables', () => {
  it('have the customer in each row', async () => {
    const rows = await db.all<{ name: string }>(
      `select name from unnest($1::text[]) as name
       where not exists (
         select from pg_attribute where attrelid = name::regclass and attname = 'customer_id' and not attisdropped
       ) order by 1`,
      [HOT],
    );
    expect(rows.map(({ name }) => name)).toEqual(['key_days']);
  });

  it('have no unique index without the customer but the known ones', async () => {
    const rows = await db.all<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       where i.indrelid::regclass::text = any ($1) and i.indisunique and not exists (
         select from unnest(i.indkey::smallint[]) as k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k
         where a.attname = 'customer_id')
       order by 1`,
      [HOT],
    );
    expect(rows.map(({ name }) => name)).toEqual(WITHOUT_CUSTOMER);
  });
});
