import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PostgresDatabase, postgresDatabase } from '../../tests/harness-databases.ts';
import { isUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';

describe('transactions on PostgreSQL', () => {
  let database: PostgresDatabase;
  let db: Db;
  /** Simulates a second process. */
  let other: Db;
  beforeAll(async () => {
    database = await postgresDatabase();
    db = database.open();
    other = database.open();
    await db.query('create table pairs (id int primary key, n int not null)');
    await db.query('insert into pairs values (1, 0), (2, 0)');
  });
  afterAll(async () => {
    await db.close();
    await other.close();
    await database.drop();
  });

  it('survive deadlocks: both commit exactly once', async () => {
    const meet = () => {
      let arrived = 0;
      let open: () => void;
      const met = new Promise<void>((resolve) => (open = resolve));
      return async () => {
        arrived += 1;
        if (arrived === 2) open();
        await met;
      };
    };
    const both = meet();
    let runs = 0;
    const move = (first: number, second: number) => {
      let isFirstRun = true;
      return db.tx(async (tx) => {
        runs += 1;
        await tx.query('update pairs set n = n + 1 where id = $1', [first]);
        // In the first run, each locks one row before it requests the other's.
        if (isFirstRun) await both();
        isFirstRun = false;
        await tx.query('update pairs set n = n + 1 where id = $1', [second]);
      });
    };
    await Promise.all([move(1, 2), move(2, 1)]);
    expect((await db.query('select n from pairs order by id')).rows).toEqual([{ n: 2 }, { n: 2 }]);
    // PostgreSQL may abort either transaction, so one or both ran again.
    expect(runs).toBeGreaterThan(2);
  });

  it('read values as the embedded database does', async () => {
    const { rows } = await db.query(
      `select 9007199254740991::bigint as big, '{1,null}'::bigint[] as bigs, 1.50::numeric as exact, '2026-02-03'::date as day,
         current_setting('TimeZone') as zone`,
    );
    expect(rows).toEqual([{ big: 9007199254740991, bigs: [1, null], exact: '1.50', day: '2026-02-03', zone: 'UTC' }]);
    await expect(db.query('select 9007199254740992::bigint')).rejects.toThrow(RangeError);
  });

  it('fail with their connection, also between two statements; the next transaction gets a new one', async () => {
    const broken = db.tx(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await vi.waitFor(
        async () => {
          const left = await other.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid]);
          expect(left.rowCount).toBe(0);
        },
        { timeout: 60_000 },
      );
      await tx.query('select 1');
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable/i);
    expect((await db.tx((tx) => tx.query('select 1 as n'))).rows).toEqual([{ n: 1 }]);
  });

  it('discard a connection that was left in a bad state', async () => {
    await expect(
      db.session(async (session) => {
        await session.query('select pg_advisory_lock(5)');
        throw new Error('gone');
      }),
    ).rejects.toThrow('gone');
    // PostgreSQL releases the lock when it notices the end of the connection.
    const locks = () =>
      db.query(
        `select objid from pg_locks where locktype = 'advisory' and objid = 5 and granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(async () => (await locks()).rows).toEqual([]);
  });

  describe('insert rows by COPY', () => {
    beforeAll(() => db.query('create table taken (n int primary key)'));

    const taken = async () =>
      (await other.query<{ n: number }>('select n from taken order by n')).rows.map(({ n }) => n);

    it('in chunks', async () => {
      async function* parts() {
        yield '1\n2\n';
        expect(await taken()).toEqual([]);
        yield '3\n';
      }
      await db.tx((tx) => tx.copy('taken (n)', parts()));
      expect(await taken()).toEqual([1, 2, 3]);
    });

    it('or none of them when one is invalid or rejected; the connection stays usable', async () => {
      const failure = new Error('no more');
      async function* broken() {
        yield '4\n';
        throw failure;
      }
      async function* wrong() {
        yield '5\nfive\n';
      }
      await expect(db.tx((tx) => tx.copy('taken (n)', broken()))).rejects.toBe(failure);
      await expect(db.tx((tx) => tx.copy('taken (n)', wrong()))).rejects.toThrow(/invalid input syntax/);
      expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(await taken()).toEqual([1, 2, 3]);
    });

    it('or none of them when the connection breaks; the error is "unavailable"', async () => {
      const ended = db.tx(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        async function* parts() {
          yield '6\n';
          await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
          yield '7\n';
        }
        await tx.copy('taken (n)', parts());
      });
      await expect(ended).rejects.toSatisfy(isUnavailable);
      expect(await taken()).toEqual([1, 2, 3]);
    });
  });
});
