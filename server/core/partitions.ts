import pg from 'pg';
import type { Core } from './core.ts';
import type { Db } from './db.ts';

/** A table partitioned by time. It has a column `created_at` and a default partition, `<table>_default`. */
export interface Partitioned {
  readonly table: string;
  /** The partition key column. */
  readonly key: string;
  /** SQL for the smallest key at an instant, `at`. */
  readonly least: string;
  /** Days per partition. */
  readonly days: number;
  /** Days after its last row when a partition is dropped. */
  readonly keptDays: number;
  /** Referenced tables, in the usual order of locks, because attaching a partition locks them too. */
  readonly refersTo?: readonly string[];
}

interface PartitionChanges {
  readonly made: string[];
  readonly dropped: string[];
}

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 3;

/** The key of the advisory lock with which processes take turns. */
const LOCK = 727_003;

const partitionName = (table: string, start: number) =>
  `${table}_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Missing partitions from now until some days ahead, with their bounds as SQL literals. */
async function findMissing(db: Db, { table, least, days }: Partitioned, now: Date) {
  const length = days * DAY_MS;
  const starts: number[] = [];
  for (let start = Math.floor(now.getTime() / length) * length; ; start += length) {
    starts.push(start);
    if (start > now.getTime() + AHEAD_DAYS * DAY_MS) break;
  }
  const { rows } = await db.query<{ bound: string; exists: boolean }>(
    `select (${least})::text as bound, to_regclass(name) is not null as exists
     from unnest($1::timestamptz[], $2::text[]) as wanted (at, name) order by at`,
    [starts.map((start) => new Date(start)), starts.map((start) => partitionName(table, start))],
  );
  return rows.slice(0, -1).flatMap(({ bound, exists }, n) => {
    const bounds = [bound, rows[n + 1]!.bound].map((each) => pg.escapeLiteral(each)) as [string, string];
    return exists ? [] : [{ name: partitionName(table, starts[n]!), bounds }];
  });
}

/**
 * Creates and attaches a partition. Rows of its range move from the default partition first, since they would prevent
 * attaching. Returns false if another process was faster.
 */
async function createPartition(
  db: Db,
  { table, key, refersTo = [] }: Partitioned,
  name: string,
  [from, to]: readonly [string, string],
): Promise<boolean> {
  return db.tx(async (tx) => {
    // A longer wait would block all later statements, so the next run tries again.
    await tx.query(`set local lock_timeout = '5s'`);
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    // Not `to_regclass`, which may return a cached result from before the wait.
    const { rowCount } = await tx.query(
      'select from pg_tables where schemaname = current_schema() and tablename = $1',
      [name],
    );
    if (rowCount > 0) return false;
    await tx.query(
      `create table ${name} (like ${table} including defaults including constraints);
       ${refersTo.map((other) => `lock table ${other} in share row exclusive mode;`).join('')}
       lock table ${table}_default in access exclusive mode;
       with moved as (delete from ${table}_default where ${key} >= ${from} and ${key} < ${to} returning *)
         insert into ${name} select * from moved;
       alter table ${table} attach partition ${name} for values from (${from}) to (${to})`,
    );
    return true;
  });
}

async function dropExpired(db: Db, { table, days, keptDays }: Partitioned, now: Date): Promise<string[]> {
  const before = (more: number) => new Date(now.getTime() - (keptDays + more) * DAY_MS);
  const { rows } = await db.query<{ name: string }>(
    String.raw`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ '_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamptz <= $2
     order by 1`,
    [table, before(days)],
  );
  for (const { name } of rows) {
    await db.tx(async (tx) => {
      await tx.query(`set local lock_timeout = '5s'`);
      await tx.query(`drop table if exists ${name}`);
    });
  }
  await db.query(`delete from ${table}_default where created_at < $1`, [before(0)]);
  return rows.map(({ name }) => name);
}

/** Creates partitions for the coming days, and drops those whose rows have all expired. */
export async function maintainPartitions(db: Db, table: Partitioned, now: Date): Promise<PartitionChanges> {
  const made: string[] = [];
  for (const { name, bounds } of await findMissing(db, table, now)) {
    if (await createPartition(db, table, name, bounds)) made.push(name);
  }
  return { made, dropped: await dropExpired(db, table, now) };
}

/**
 * Maintains the partitions of a table by a schedule. Also runs immediately, because a server that was stopped for days has
 * no partition for today.
 */
export async function schedulePartitions(core: Core, name: string, table: Partitioned): Promise<void> {
  const run = async () => {
    const { made, dropped } = await maintainPartitions(core.db, table, core.clock.now());
    if (made.length + dropped.length > 0)
      core.log.info({ made, dropped }, `Created and dropped partitions of ${table.table}`);
  };
  await run();
  core.schedules.add({ name, everySeconds: 3600, run });
}
