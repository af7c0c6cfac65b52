import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { type Schema, inOrder, migrate, readSchema, schemaHash } from './migrate.ts';
import { openEmbeddedDb } from './open-db.ts';

const schema = (migrations: Record<string, string>, functions: Record<string, string> = {}): Schema => ({
  migrations: Object.entries(migrations).map(([name, text]) => ({ name, text })),
  functions: Object.entries(functions).map(([name, text]) => ({ name, text })),
});

describe('the migrator', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openEmbeddedDb({ memory: true }, () => undefined);
  });
  beforeEach(async () => {
    await db.query('drop schema public cascade');
    await db.query('create schema public');
  });
  afterAll(() => db.close());

  it('runs each migration once', async () => {
    const first = { '0001_a.sql': 'create table a (id int); insert into a values (1);' };
    expect(await migrate(db, schema(first))).toEqual({ applied: ['0001_a.sql'], functionsChanged: true });
    expect(await migrate(db, schema(first))).toEqual({ applied: [], functionsChanged: false });
    const second = { ...first, '0002_b.sql': 'alter table a add column text text' };
    expect(await migrate(db, schema(second))).toMatchObject({ applied: ['0002_b.sql'] });
    expect((await db.query('select * from a')).rows).toEqual([{ id: 1, text: null }]);
  });

  it('rejects a migration that was changed after it ran', async () => {
    await migrate(db, schema({ '0001_a.sql': 'create table a (id int)' }));
    await expect(migrate(db, schema({ '0001_a.sql': 'create table a (id bigint)' }))).rejects.toThrow(
      'Migration 0001_a.sql was changed after it ran.',
    );
  });

  it('rolls back a failed migration, names it, and continues there next time', async () => {
    const broken = schema({
      '0001_a.sql': 'create table a (id int)',
      '0002_b.sql': 'create table b (id int); select 1/0;',
    });
    await expect(migrate(db, broken)).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
    expect((await db.query("select to_regclass('a') as a, to_regclass('b') as b")).rows).toEqual([{ a: 'a', b: null }]);
    const mended = schema({ '0001_a.sql': 'create table a (id int)', '0002_b.sql': 'create table b (id int)' });
    expect(await migrate(db, mended)).toMatchObject({ applied: ['0002_b.sql'] });
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

  it('gives a new database our own schema', async () => {
    const own = readSchema();
    const { applied } = await migrate(db, own);
    expect(applied).toEqual(own.migrations.map(({ name }) => name));
    expect(await migrate(db)).toEqual({ applied: [], functionsChanged: false });
    expect(schemaHash(own)).toBe(schemaHash(readSchema()));
  });
});

describe('the order of SQL functions', () => {
  const files = (texts: Record<string, string>) =>
    inOrder(Object.entries(texts).map(([name, text]) => ({ name, text }))).map(({ name }) => name);

  it('is alphabetical, but after the features they depend on', () => {
    expect(
      files({
        'tasks/tasks.sql': '-- after: credits, keys\nselect 1',
        'auth/auth.sql': '-- after: tasks\nselect 1',
        'keys/b.sql': 'select 1',
        'keys/a.sql': 'select 1',
        'credits/credits.sql': 'select 1',
      }),
    ).toEqual(['credits/credits.sql', 'keys/a.sql', 'keys/b.sql', 'tasks/tasks.sql', 'auth/auth.sql']);
  });

  it('rejects a cycle and an unknown feature', () => {
    expect(() => files({ 'a/a.sql': '-- after: b\n', 'b/b.sql': '-- after: a\n' })).toThrow(/wait for each other/);
    expect(() => files({ 'a/a.sql': '-- after: nobody\n' })).toThrow(
      'SQL functions of a come after nobody, which has none.',
    );
  });
});
