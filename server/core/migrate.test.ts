import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedDatabase } from '../../tests/harness-databases.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { readTextHashes } from './migration-hash.ts';
import { type Schema, readSchema } from './schema.ts';

const schema = (migrations: Record<string, string>, functions: Record<string, string> = {}, version = 1): Schema => ({
  migrations: Object.entries(migrations).map(([name, text]) => ({ name, text })),
  functions: Object.entries(functions).map(([name, text]) => ({ name, text })),
  version,
});

describe('the migrator', () => {
  let db: Db;
  beforeAll(async () => {
    db = await embeddedDatabase({ empty: true });
  });
  beforeEach(async () => {
    await db.query('drop schema public cascade');
    await db.query('create schema public');
  });
  afterAll(() => db.close());

  it('runs each migration once', async () => {
    const first = { '1_a.sql': 'create table a (id int); insert into a values (1);' };
    expect(await migrate(db, schema(first))).toEqual({ applied: ['1_a.sql'], functionsChanged: true });
    expect(await migrate(db, schema(first))).toEqual({ applied: [], functionsChanged: false });
    const second = { ...first, '2_b.sql': 'alter table a add column text text' };
    expect(await migrate(db, schema(second))).toMatchObject({ applied: ['2_b.sql'] });
    expect((await db.query('select * from a')).rows).toEqual([{ id: 1, text: null }]);
  });

  it('rejects a migration that was changed after it ran', async () => {
    await migrate(db, schema({ '1_a.sql': 'create table a (id int)' }));
    await expect(migrate(db, schema({ '1_a.sql': 'create table a (id bigint)' }))).rejects.toThrow(
      'Migration 1_a.sql was changed after it ran.',
    );
  });

  it('accepts a migration whose comments were changed after it ran', async () => {
    await migrate(db, schema({ '1_a.sql': '-- A table.\ncreate table a (\n  id int)' }));
    const improved = schema({ '1_a.sql': '-- Songs.\ncreate table a (\n  -- The number.\n  id int)' });
    expect(await migrate(db, improved)).toMatchObject({ applied: [] });
  });

  it('accepts hashes of whole files that release 0.2.0 recorded, if the statements are still the same', async () => {
    const own = readSchema();
    await migrate(db, own);
    for (const [name, { text }] of Object.entries(readTextHashes())) {
      await db.query('update schema_migrations set sha = $2 where name = $1', [name, text]);
    }
    expect(await migrate(db, own)).toMatchObject({ applied: [] });
    const [first, ...rest] = own.migrations;
    const changed = { ...own, migrations: [{ ...first!, text: `${first!.text}create table extra ();` }, ...rest] };
    await expect(migrate(db, changed)).rejects.toThrow(`Migration ${first!.name} was changed after it ran.`);
  });

  it('rolls back a failed migration, names it, and continues there next time', async () => {
    const broken = schema({
      '1_a.sql': 'create table a (id int)',
      '2_b.sql': 'create table b (id int); select 1/0;',
    });
    await expect(migrate(db, broken)).rejects.toThrow('Migration 2_b.sql failed: division by zero');
    expect((await db.query("select to_regclass('a') as a, to_regclass('b') as b")).rows).toEqual([{ a: 'a', b: null }]);
    const fixed = schema({ '1_a.sql': 'create table a (id int)', '2_b.sql': 'create table b (id int)' });
    expect(await migrate(db, fixed)).toMatchObject({ applied: ['2_b.sql'] });
  });

  it('recreates functions when one of them changed', async () => {
    const with_ = (text: string) =>
      schema({}, { 'a/a.sql': `create or replace function one() returns int language sql as '${text}'` });
    expect(await migrate(db, with_('select 1'))).toMatchObject({ functionsChanged: true });
    expect(await migrate(db, with_('select 1'))).toMatchObject({ functionsChanged: false });
    expect(await migrate(db, with_('select 2'))).toMatchObject({ functionsChanged: true });
    expect((await db.query('select one() as n')).rows).toEqual([{ n: 2 }]);
    await expect(migrate(db, with_('select x'))).rejects.toThrow('SQL functions a/a.sql failed');
    expect((await db.query('select one() as n')).rows).toEqual([{ n: 2 }]);
  });

  it('keeps the functions of a newer release, and reports it', async () => {
    const of = (version: number) =>
      schema(
        {},
        { 'a/a.sql': `create or replace function one() returns int language sql as 'select ${version}'` },
        version,
      );
    const reports: string[] = [];
    const report = (sentence: string) => void reports.push(sentence);
    await migrate(db, of(20), { report });
    expect(await migrate(db, of(10), { report })).toMatchObject({ functionsChanged: false });
    expect((await db.query('select one() as n')).rows).toEqual([{ n: 20 }]);
    expect(reports).toEqual([
      'A newer release has installed its SQL functions (version 20); version 10 of this release was not installed.',
    ]);
    expect(await migrate(db, of(30), { report })).toMatchObject({ functionsChanged: true });
    expect((await db.query('select one() as n')).rows).toEqual([{ n: 30 }]);
  });

  it('refuses a migration that is older than one that has run', async () => {
    await migrate(db, schema({ '2_b.sql': 'select 1' }));
    const late = schema({ '1_a.sql': 'create table a (id int)', '2_b.sql': 'select 1' });
    await expect(migrate(db, late)).rejects.toThrow(
      'Migration 1_a.sql is older than 2_b.sql, which has run: give it a newer timestamp.',
    );
    expect((await db.query("select to_regclass('a') as a")).rows).toEqual([{ a: null }]);
  });

  it('refuses a database that was made before the first release', async () => {
    await migrate(db, schema({ '0001_auth.sql': 'select 1' }));
    await expect(migrate(db)).rejects.toThrow('This database was made before release 0.2.0');
  });

  it('serves a process of an older release, and says that the database is newer', async () => {
    const reports: string[] = [];
    await migrate(db, schema({ '1_a.sql': 'select 1', '2_b.sql': 'select 2' }));
    const older = schema({ '1_a.sql': 'select 1' });
    expect(await migrate(db, older, { report: (sentence) => reports.push(sentence) })).toMatchObject({ applied: [] });
    expect(reports).toEqual([
      'A newer release has migrated this database: 1 of its migrations are unknown to this release.',
    ]);
  });

  it('runs the statements of a file without a transaction one by one, and continues after a failure', async () => {
    const file = (last: string) =>
      `-- no transaction
-- Two of them.
create index concurrently a_id on a (id);
${last};
`;
    const start = { '1_a.sql': 'create table a (id int)' };
    await expect(migrate(db, schema({ ...start, '2_b.sql': file('select 1/0') }))).rejects.toThrow(
      'Migration 2_b.sql failed: division by zero',
    );
    const fixed = schema({ ...start, '2_b.sql': file('create index concurrently a_twice on a (id, id)') });
    expect(await migrate(db, fixed)).toMatchObject({ applied: ['2_b.sql'] });
    const { rows } = await db.query(
      "select indexrelid::regclass::text as name from pg_index where indrelid = 'a'::regclass",
    );
    expect(rows.map(({ name }) => name as string).toSorted()).toEqual(['a_id', 'a_twice']);
  });

  it('gives a new database our own schema', async () => {
    const own = readSchema();
    const { applied } = await migrate(db, own);
    expect(applied).toEqual(own.migrations.map(({ name }) => name));
    expect(await migrate(db)).toEqual({ applied: [], functionsChanged: false });
    const later = { ...own, version: own.version + 1 };
    expect(await migrate(db, later)).toEqual({ applied: [], functionsChanged: true });
  });
});
