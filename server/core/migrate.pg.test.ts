import { describe, expect, it } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { type Schema, readSchema } from './schema.ts';
import { writeSettings } from './settings.ts';

const schema = (...texts: readonly string[]): Schema => ({
  migrations: texts.map((text, index) => ({ name: `${index + 1}_x.sql`, text })),
  functions: [],
  version: 1,
});

/** Two processes on an empty database. */
async function onTwo(work: (first: Db, second: Db) => Promise<void>): Promise<void> {
  const database: PostgresDatabase = await postgresDatabase({ empty: true });
  const [first, second] = [database.open(), database.open()];
  try {
    await work(first, second);
  } finally {
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  }
}

/** Resolves with the first sentence that matches. */
function listener(pattern: RegExp) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { reported: promise, report: (sentence: string) => (pattern.test(sentence) ? resolve(sentence) : undefined) };
}

describe('migrations on PostgreSQL', () => {
  it('are applied once by processes that start at the same time', async () => {
    const database = await postgresDatabase({ empty: true });
    const processes = Array.from({ length: 4 }, () => database.open());
    const results = await Promise.all(processes.map((db) => migrate(db)));
    const { migrations } = readSchema();
    expect(results.flatMap(({ applied }) => applied)).toEqual(migrations.map(({ name }) => name));
    expect(results.filter(({ functionsChanged }) => functionsChanged)).toHaveLength(1);
    await Promise.all(processes.map((db) => db.close()));
    await database.drop();
  });

  it('continue in the next process when one fails', () =>
    onTwo(async (first, second) => {
      await expect(migrate(first, schema('select 1/0'))).rejects.toThrow('division by zero');
      expect(await migrate(second, schema('select 1'))).toMatchObject({ applied: ['1_x.sql'] });
    }));

  it('wait for another process that migrates, and name it', () =>
    onTwo(async (first, second) => {
      const { reported, report } = listener(/^Another process/);
      const waiting = await first.session(async (session) => {
        await session.query('select pg_advisory_lock(727001)');
        const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
        const migrating = migrate(second, schema('select 1'), { report });
        expect(await reported).toContain(`process ${rows[0]!.pid} of 127.0.0.1`);
        await session.query('select pg_advisory_unlock(727001)');
        return { migrating };
      });
      expect(await waiting.migrating).toMatchObject({ applied: ['1_x.sql'] });
    }));

  it('are retried while a table is locked, and fail with an explanation if it stays locked', () =>
    onTwo(async (first, second) => {
      await migrate(first, schema('create table a (id int)'));
      const next = schema('create table a (id int)', 'alter table a add column b int');
      const { reported, report } = listener(/^Migration 2_x.sql got no lock/);
      const migrating = await first.tx(async (tx) => {
        await tx.query('lock table a in access share mode');
        await expect(migrate(second, next, { lockMs: 10, pausesMs: [1] })).rejects.toThrow(
          'Migration 2_x.sql got no lock within 0.01 s in 2 attempts because other transactions hold it',
        );
        const retried = migrate(second, next, {
          report,
          lockMs: 10,
          pausesMs: Array.from({ length: 1000 }, () => 100),
        });
        await reported;
        return { retried };
      });
      expect(await migrating.retried).toMatchObject({ applied: ['2_x.sql'] });
    }));

  it('rebuild an index that a failed run left invalid', () =>
    onTwo(async (first, second) => {
      const files = [
        'create table a (id int); insert into a values (1), (1)',
        '-- no transaction\ncreate unique index concurrently a_id on a (id);\n',
      ];
      await expect(migrate(first, schema(...files))).rejects.toThrow('Migration 2_x.sql failed: could not create');
      const valid = async () =>
        (await second.query("select indisvalid as valid from pg_index where indexrelid = 'a_id'::regclass")).rows;
      expect(await valid()).toEqual([{ valid: false }]);
      await second.query('delete from a');
      expect(await migrate(second, schema(...files))).toMatchObject({ applied: ['2_x.sql'] });
      expect(await valid()).toEqual([{ valid: true }]);
    }));
});

it('settings of a newer release stay when an older process starts', () =>
  onTwo(async (db) => {
    await migrate(db);
    const hours = async () => (await db.query("select value from settings where name = 'idempotency_hours'")).rows;
    const config = { requireVerifiedEmail: false };
    await writeSettings(db, config);
    expect(await hours()).toEqual([{ value: 24 }]);
    await db.query("update settings set value = '12'");
    await writeSettings(db, config);
    expect(await hours()).toEqual([{ value: 24 }]);
    await db.query("update settings set value = '48', version = version + 1");
    await writeSettings(db, config);
    expect(await hours()).toEqual([{ value: 48 }]);
  }));
