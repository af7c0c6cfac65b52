import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbedded } from '../../tests/embedded-data.ts';
import { embeddedDatabase } from '../../tests/harness-databases.ts';
import { testConfig } from '../../tests/harness.ts';
import type { Db } from './db.ts';
import { DataDirInUse } from './data-dir-lock.ts';
import { openDb } from './open-db.ts';

const ignore = () => undefined;

describe('the embedded database', () => {
  const broken: Error[] = [];
  let db: Db;
  beforeAll(async () => {
    db = await embeddedDatabase({ empty: true, onIdleError: (error) => broken.push(error) });
    await db.query('create table notes (id bigint primary key, text text)');
  });
  afterAll(() => db.close());

  it('reads int8 as number, numeric as text, dates unchanged, times as UTC', async () => {
    const { rows } = await db.query(
      `select 9007199254740991::bigint as big, '{1,null,2}'::bigint[] as bigs, 1.50::numeric as exact,
         '2026-02-03'::date as day, '2026-02-03T04:05:06Z'::timestamptz as time, current_setting('TimeZone') as zone,
         '{"a":[1]}'::jsonb as json`,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null, 2],
        exact: '1.50',
        day: '2026-02-03',
        time: new Date('2026-02-03T04:05:06Z'),
        zone: 'UTC',
        json: { a: [1] },
      },
    ]);
  });

  it('rejects an int8 that a number cannot hold', async () => {
    await expect(db.query('select 9007199254740992::bigint')).rejects.toThrow(RangeError);
  });

  it('prepares named statements and recovers from their errors', async () => {
    const text = 'select 10 / $1::int as n';
    expect((await db.named('divide', text, [2])).rows).toEqual([{ n: 5 }]);
    await expect(db.named('divide', text, [0])).rejects.toThrow('division by zero');
    expect((await db.named('divide', text, [5])).rows).toEqual([{ n: 2 }]);
  });

  it.each<[string, string, unknown[], string]>([
    ['cannot be parsed', 'selec $1', [1], 'syntax error'],
    ['is given a time that there is not', 'select $1::timestamptz', ['0000-01-01T00:00:00Z'], 'out of range'],
    ['is given a NUL', 'select $1::text', ['a\0b'], 'invalid byte'],
    ['is given half a character', 'select $1::jsonb', ['"\\ud800"'], 'invalid input'],
    ['fails while it runs', 'select 1 / $1::int', [0], 'division by zero'],
  ])('keeps its connection when a statement %s', async (_, text, values, reason) => {
    await expect(db.query(text, values)).rejects.toThrow(reason);
    await expect(db.named(text, text, values)).rejects.toThrow(reason);
    await expect(db.session((session) => session.query(text, values))).rejects.toThrow(reason);
    await expect(db.tx((tx) => tx.query(text, values))).rejects.toThrow(reason);
    expect((await db.query('select $1::int as n', [1])).rows).toEqual([{ n: 1 }]);
    expect(broken).toEqual([]);
  });

  it('returns how many rows a statement changed', async () => {
    expect((await db.query("insert into notes values (1, 'a'), (2, 'b')")).rowCount).toBe(2);
    expect((await db.query('update notes set text = text where id > $1', [1])).rowCount).toBe(1);
  });

  it('commits on return and rolls back on throw', async () => {
    await db.tx((tx) => tx.query("insert into notes values (10, 'kept')"));
    await expect(
      db.tx(async (tx) => {
        await tx.query("insert into notes values (11, 'lost')");
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await expect(
      db.tx(async (tx) => {
        await tx.query("insert into notes values (12, 'lost')");
        await tx.query('select 1 / 0');
      }),
    ).rejects.toThrow('division by zero');
    expect((await db.query('select id from notes where id between 10 and 12')).rows).toEqual([{ id: 10 }]);
  });

  it('retries a transaction on a serialization failure, five times at most', async () => {
    let runs = 0;
    const clash = (tx: { query(text: string): Promise<unknown> }, code: string) =>
      tx.query(`do $$ begin raise exception 'clash' using errcode = '${code}'; end $$`);
    const result = await db.tx(async (tx) => {
      runs += 1;
      await tx.query(`insert into notes values (20, 'once')`);
      if (runs < 3) await clash(tx, runs === 1 ? '40001' : '40P01');
      return runs;
    });
    expect(result).toBe(3);
    expect((await db.query('select count(*) as n from notes where id = 20')).rows).toEqual([{ n: 1 }]);
    runs = 0;
    await expect(
      db.tx(async (tx) => {
        runs += 1;
        await clash(tx, '40001');
      }),
    ).rejects.toThrow('clash');
    expect(runs).toBe(5);
  });

  it('throws when it is used beside an open transaction, instead of waiting forever', async () => {
    const beside = /use its handle/;
    await db.tx(async () => {
      await expect(db.query('select 1')).rejects.toThrow(beside);
      await expect(db.named('one', 'select 1')).rejects.toThrow(beside);
      await expect(db.tx(async () => 1)).rejects.toThrow(beside);
      const kysely = await db.kysely();
      await expect(kysely.selectNoFrom([]).execute()).rejects.toThrow(beside);
    });
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('resets a session that was left in a bad state', async () => {
    await db.named('kept', 'select 1 as n');
    await expect(
      db.session(async (session) => {
        await session.query("set time zone 'Asia/Tokyo'");
        await session.query('begin');
        await session.query('create table left_behind (id int)');
        throw new Error('gone');
      }),
    ).rejects.toThrow('gone');
    const { rows } = await db.query("select to_regclass('left_behind') as made, current_setting('TimeZone') as zone");
    expect(rows).toEqual([{ made: null, zone: 'UTC' }]);
    expect((await db.named('kept', 'select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('runs concurrent statements one after another, without losing any', async () => {
    await db.query('create table counters (n int)');
    await db.query('insert into counters values (0)');
    const add = () =>
      db.tx(async (tx) => {
        const { rows } = await tx.query<{ n: number }>('select n from counters');
        await tx.query('update counters set n = $1', [rows[0]!.n + 1]);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect((await db.query('select n from counters')).rows).toEqual([{ n: 20 }]);
  });

  it('runs Kysely queries on the same data', async () => {
    const kysely = await db.kysely<{ notes: { id: number; text: string } }>();
    expect(await kysely.selectFrom('notes').select('text').where('id', '=', 10).execute()).toEqual([{ text: 'kept' }]);
  });
});

describe('a database on disk', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'cadenza-db-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('keeps its data, is locked while open, and syncs every commit with DB_FSYNC', async () => {
    const config = testConfig({ dataDir: folder, dbFsync: true });
    const before = fs.fdatasyncSync;
    let synced = 0;
    fs.fdatasyncSync = (handle) => {
      synced += 1;
      before(handle);
    };
    syncBuiltinESMExports();
    await copyEmbedded('empty', join(folder, 'db'));
    const db = await openDb(config, ignore);
    await expect(openDb(config, ignore)).rejects.toThrow(DataDirInUse);
    await db.query('create table kept (id int)');
    const atStart = synced;
    for (let id = 0; id < 5; id += 1) await db.query('insert into kept values ($1)', [id]);
    expect(synced - atStart).toBeGreaterThanOrEqual(5);
    await db.close();
    fs.fdatasyncSync = before;
    syncBuiltinESMExports();

    const reopened = await openDb({ ...config, dbFsync: false }, ignore);
    expect((await reopened.query('select count(*) as n from kept')).rows).toEqual([{ n: 5 }]);
    await reopened.close();
  });
});
