import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db.ts';
import { testDatabase } from '../harness-databases.ts';
import { HOT } from './hot-tables.ts';

/*
 * What a schema needs so that it can be distributed by customer (deploy/scaling.md). A new table with rows of every customer belongs
 * in hot-tables.ts.
 */

// Names in PostgreSQL's catalog.
// cspell:words confkey confrelid conkey conname conrelid contype

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
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('have no unique index without the customer', async () => {
    const rows = await db.all<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       where i.indrelid::regclass::text = any ($1) and i.indisunique and not exists (
         select from unnest(i.indkey::smallint[]) as k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k
         where a.attname = 'customer_id')
       order by 1`,
      [HOT],
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('refer to each other with the customer', async () => {
    const rows = await db.all<{ name: string }>(
      `select c.conname as name from pg_constraint c
       where c.contype = 'f' and c.confrelid::regclass::text = any ($1) and not exists (
         select from unnest(c.conkey, c.confkey) as k (own, other)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
         join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
         where a.attname = 'customer_id' and b.attname = 'customer_id')
       order by 1`,
      [HOT],
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});
