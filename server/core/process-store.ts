import type { Queryable } from './db.ts';

/** A table whose rows name the process that works on them in `process_id`, with the number of the claim in `attempt`. */
export interface ClaimedTable {
  readonly table: 'tasks' | 'emails' | 'webhook_deliveries';
  /** The column after `process_id` in the index of claimed rows. Claimed rows are read in its order. */
  readonly orderedBy: string;
  /** What else changes in a row that a stopping process releases: assignments in SQL. */
  readonly whenReleased?: readonly string[];
  /** What else changes in a row whose process died, or could not save the result. */
  readonly whenInterrupted?: readonly string[];
}

/** What a process says of itself. */
export interface ProcessState {
  readonly host: string;
  readonly pid: number;
  readonly role: 'all' | 'web' | 'worker';
  readonly version: string;
  readonly startedAt: Date;
  readonly memoryBytes: number;
  readonly logWaiting: number;
  readonly logDropped: number;
  /** The tasks that a worker runs at a time, and its engines by mode. */
  readonly tasks: {
    readonly slots: number | { readonly live: number; readonly test: number };
    readonly engines: Readonly<Record<'live' | 'test', string>>;
  } | null;
}

/** A claimed row. */
export interface Held {
  readonly table: string;
  readonly id: string;
  readonly attempt: number;
}

/** Saves the state of a process, extends its lease, and returns the rows that it still holds. */
export async function saveHeartbeat(
  db: Queryable,
  id: string,
  lease: number,
  state: ProcessState,
  tables: readonly ClaimedTable[],
): Promise<Held[]> {
  const { host, pid, role, version, startedAt, memoryBytes, logWaiting, logDropped, tasks } = state;
  const { live, test } =
    typeof tasks?.slots === 'number' ? { live: tasks.slots, test: tasks.slots } : (tasks?.slots ?? {});
  const held = tables.map(
    ({ table, orderedBy }) =>
      `(select '${table}' as table, id, attempt from ${table} where process_id = $1 order by ${orderedBy})`,
  );
  const none = 'select null, null, null where false';
  return db.all<Held>(
    `with beat as (
       insert into processes (id, host, pid, role, version, started_at, memory_bytes, log_waiting, log_dropped, live, test, shared,
         engines, lease_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
       on conflict (id) do update set seen_at = now(), memory_bytes = excluded.memory_bytes, log_waiting = excluded.log_waiting,
         log_dropped = excluded.log_dropped, live = excluded.live, test = excluded.test, shared = excluded.shared,
         engines = excluded.engines, lease_until = excluded.lease_until
     )
     ${[...held, none].join(' union all ')}`,
    [
      id,
      host,
      pid,
      role,
      version,
      startedAt,
      memoryBytes,
      logWaiting,
      logDropped,
      live ?? null,
      test ?? null,
      tasks && typeof tasks.slots === 'number',
      tasks?.engines ?? null,
      lease,
    ],
  );
}

/** Whether a process that has a lease may have died, as a condition to poll for. */
export const HAS_DEAD_PROCESS = 'exists (select from processes where lease_until <= now())';

const RELEASED_AT_ONCE = 1000;

const also = (assignments: readonly string[] = []) => assignments.map((one) => `, ${one}`).join('');

/** Releases all rows of a process that stops. */
export async function releaseOwn(db: Queryable, { table, whenReleased }: ClaimedTable, id: string): Promise<void> {
  await db.query(`update ${table} set process_id = null${also(whenReleased)} where process_id = $1`, [id]);
}

/** Releases rows that a process holds without working on them. Returns the number of released rows. */
export async function releaseUnfinished(
  db: Queryable,
  { table, whenInterrupted }: ClaimedTable,
  id: string,
  rows: readonly Pick<Held, 'id' | 'attempt'>[],
): Promise<number> {
  const { rowCount } = await db.query(
    `update ${table} r set process_id = null${also(whenInterrupted)}
     from unnest($2::text[], $3::integer[]) as mine (id, attempt)
     where r.process_id = $1 and r.id = mine.id and r.attempt = mine.attempt`,
    [id, rows.map((row) => row.id), rows.map((row) => row.attempt)],
  );
  return rowCount;
}

/** Releases rows whose process died. Rows that are locked stay until the next time. Returns the number of released rows. */
export async function releaseInterrupted(
  db: Queryable,
  { table, orderedBy, whenInterrupted }: ClaimedTable,
): Promise<number> {
  const { rowCount } = await db.query(
    `update ${table} r set process_id = null${also(whenInterrupted)}
     from (
       select claimed.id
       from processes p
       cross join lateral (
         select id from ${table} where process_id = p.id order by ${orderedBy} limit $1 for no key update skip locked
       ) claimed
       where p.lease_until <= now()
     ) dead
     where r.id = dead.id`,
    [RELEASED_AT_ONCE],
  );
  return rowCount;
}

const holdsNothing = (tables: readonly ClaimedTable[]) =>
  ['true', ...tables.map(({ table }) => `not exists (select from ${table} where process_id = p.id)`)].join(' and ');

/** Ends the leases of dead processes whose rows have all been released. */
export async function endDeadLeases(db: Queryable, tables: readonly ClaimedTable[]): Promise<void> {
  await db.query(`update processes p set lease_until = null where lease_until <= now() and ${holdsNothing(tables)}`);
}

/** A process that stops removes its row, so that it isn't reported as missing. What it could not release, others will. */
export async function deleteProcess(db: Queryable, id: string, tables: readonly ClaimedTable[]): Promise<void> {
  await db.query('update processes set lease_until = now() where id = $1', [id]);
  await db.query(`delete from processes p where id = $1 and ${holdsNothing(tables)}`, [id]);
}

/** Ends all leases. An embedded database has one process, so those that it finds at its start are of one that was killed. */
export async function expireLeases(db: Queryable): Promise<void> {
  await db.query('update processes set lease_until = now() where lease_until > now()');
}

/** Processes that ended a day ago. */
export async function deleteOldProcesses(db: Queryable): Promise<void> {
  await db.query("delete from processes where seen_at < now() - interval '1 day' and lease_until is null");
}
