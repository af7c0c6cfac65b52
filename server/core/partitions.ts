import pg from 'pg';
import type { Core } from './core.ts';
import type { Db } from './db.ts';

/** A table in partitions by time. It has a column `created_at` and a default partition, `<table>_default`. */
export interface Partitioned {
  readonly table: string;
  /** The column that it is partitioned by. */
  readonly key: string;
  /** SQL for the least key of an instant, `at`. */
  readonly least: string;
  /** Days in a partition. */
  readonly days: number;
  /** A partition is dropped when its last row is so many days old. */
  readonly keptDays: number;
  /** Tables that it refers to, in the order in which others lock them: attaching a partition locks them as well. */
  readonly refersTo?: readonly string[];
}

interface Kept {
  readonly made: string[];
  readonly dropped: string[];
}

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 3;

/** A key of our own for the advisory lock: processes that start together take turns. */
const LOCK = 727_003;

const nameOf = (table: string, start: number) =>
  `${table}_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** The partitions from now until some days ahead, that do not exist yet, with their bounds as SQL literals. */
async function missing(db: Db, { table, least, days }: Partitioned, now: Date) {
  const length = days * DAY_MS;
  const starts: number[] = [];
  for (let start = Math.floor(now.getTime() / length) * length; ; start += length) {
    starts.push(start);
    if (start > now.getTime() + AHEAD_DAYS * DAY_MS) break;
  }
  const { rows } = await db.query<{ bound: string; exists: boolean }>(
    `select (${least})::text as bound, to_regclass(name) is not null as exists
     from unnest($1::timestamptz[], $2::text[]) as wanted (at, name) order by at`,
    [starts.map((start) => new Date(start)), starts.map((start) => nameOf(table, start))],
  );
  return rows.slice(0, -1).flatMap(({ bound, exists }, n) => {
    const bounds = [bound, rows[n + 1]!.bound].map((each) => pg.escapeLiteral(each)) as [string, string];
    return exists ? [] : [{ name: nameOf(table, starts[n]!), bounds }];
  });
}

/**
 * Makes and attaches a partition. Rows of its time that are in the default partition already move into it, so that they
 * never prevent the attachment. False when another process was quicker.
 */
async function make(
  db: Db,
  { table, key, refersTo = [] }: Partitioned,
  name: string,
  [from, to]: readonly [string, string],
): Promise<boolean> {
  return db.tx(async (tx) => {
    // Whoever waits longer holds up everybody who comes after: the next run tries again.
    await tx.query(`set local lock_timeout = '5s'`);
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    // Not `to_regclass`: it may remember what there was before the wait.
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

async function drop(db: Db, { table, days, keptDays }: Partitioned, now: Date): Promise<string[]> {
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

/** Makes the partitions of the days to come and drops those that hold nothing younger than what is kept. */
export async function keepPartitions(db: Db, table: Partitioned, now: Date): Promise<Kept> {
  const made: string[] = [];
  for (const { name, bounds } of await missing(db, table, now)) {
    if (await make(db, table, name, bounds)) made.push(name);
  }
  return { made, dropped: await drop(db, table, now) };
}

/** Keeps the partitions of a table from now on. Also now: a server that was stopped for some days has none for today. */
export async function schedulePartitions(core: Core, name: string, table: Partitioned): Promise<void> {
  const run = async () => {
    const { made, dropped } = await keepPartitions(core.db, table, core.clock.now());
    if (made.length + dropped.length > 0)
      core.log.info({ made, dropped }, `Created and dropped partitions of ${table.table}`);
  };
  await run();
  core.schedules.add({ name, everySeconds: 3600, run });
}
