import type { Queryable, Tx } from '../../core/db.ts';
import type { RecomputedLedger } from '../credits/service.ts';

export interface ProcessRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly role: 'all' | 'web' | 'worker';
  readonly version: string;
  readonly alive: boolean;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly memory_bytes: number;
  readonly log_waiting: number;
  readonly log_dropped: number;
}

/** Processes of the last day, newest first. One that missed three heartbeats isn't alive. */
export async function readProcesses(db: Queryable): Promise<ProcessRow[]> {
  return db.all<ProcessRow>(
    `select id, host, pid, role, version, seen_at > now() - interval '45 seconds' as alive, started_at, seen_at,
       memory_bytes, log_waiting, log_dropped
     from processes order by started_at desc, id limit 100`,
  );
}

export interface ScheduleRow {
  readonly name: string;
  readonly next_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly running_by: string | null;
  readonly error: string | null;
}

export async function readSchedules(db: Queryable): Promise<ScheduleRow[]> {
  return db.all<ScheduleRow>(
    `select name, next_at, started_at, finished_at, case when leased_until > now() then leased_by end as running_by, error
     from schedules order by name`,
  );
}

export interface QueueRow {
  readonly id: 'tasks' | 'deliveries' | 'mails' | 'payouts';
  readonly due: number;
  readonly later: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest_seconds: number;
}

/**
 * Waiting work. Each part reads an index of open or failed rows, so its cost doesn't depend on finished ones. Without an
 * SMTP server, no email is due.
 */
export async function readQueues(db: Queryable, sendsEmail: boolean): Promise<QueueRow[]> {
  return db.all<QueueRow>(
    `with alive as (
       select id from processes where lease_until > now()
     ), open as (
       select 'tasks' as id, ready_at as due_at, not slot as held_up, process_id in (select id from alive) is true as running
       from tasks where slot or status = 'queued' and not slot
       union all
       select 'deliveries', next_at, false, false from webhook_deliveries where status = 'pending' and process_id is null
       union all
       select 'deliveries', next_at, false, process_id in (select id from alive)
       from webhook_deliveries where status = 'pending' and process_id is not null
       union all
       select 'mails', next_at, not $1, false from emails where status = 'waiting' and process_id is null
       union all
       select 'mails', next_at, not $1, process_id in (select id from alive)
       from emails where status = 'waiting' and process_id is not null
       union all
       select 'payouts', next_at, false, false from payouts where state = 'due'
     ), failed as (
       select 'tasks' as id, count(*) as count from tasks
       where status = 'failed' and created_at > now() - interval '1 day'
       union all
       select 'deliveries', count(*) from webhook_deliveries
       where status = 'failed' and created_at > now() - interval '1 day'
       union all
       select 'mails', count(*) from emails where status = 'failed' and created_at > now() - interval '1 day'
       union all
       select 'payouts', count(*) from payouts where state = 'failed' and created_at > now() - interval '1 day'
     )
     select f.id, f.count::integer as failed,
       count(o.id) filter (where not running and not held_up and due_at <= now())::integer as due,
       count(o.id) filter (where not running and (held_up or due_at > now()))::integer as later,
       count(o.id) filter (where running)::integer as running,
       greatest(0, coalesce(extract(epoch from
         now() - min(due_at) filter (where not running and not held_up)), 0))::integer as oldest_seconds
     from failed f left join open o on o.id = f.id
     group by f.id, f.count
     order by array_position(array['tasks', 'deliveries', 'mails', 'payouts'], f.id)`,
    [sendsEmail],
  );
}

export interface CheckRow extends RecomputedLedger {
  readonly at: Date;
  readonly actor_id: string;
  readonly duration_ms: number;
}

const CHECK = 'at, actor_id, duration_ms, transactions, unbalanced, wrong_balances, wrong_lots';

/** The result of the last ledger check. */
export async function readLastCheck(db: Queryable): Promise<CheckRow | undefined> {
  return db.first<CheckRow>(`select ${CHECK} from ledger_checks order by id desc limit 1`);
}

export async function insertCheck(
  tx: Tx,
  actorId: string,
  durationMs: number,
  found: RecomputedLedger,
): Promise<CheckRow> {
  return tx.one<CheckRow>(
    `insert into ledger_checks (actor_id, duration_ms, transactions, unbalanced, wrong_balances, wrong_lots)
     values ($1, $2, $3, $4, $5, $6) returning ${CHECK}`,
    [actorId, durationMs, found.transactions, found.unbalanced, found.wrong_balances, found.wrong_lots],
  );
}

interface ReleaseRow {
  readonly version: string;
  readonly url: string | null;
}

/** The release that the feed named last. */
export async function readLatestRelease(db: Queryable): Promise<ReleaseRow | undefined> {
  const row = await db.first<{ value: ReleaseRow }>("select value from settings where name = 'latest_release'");
  return row?.value;
}

export async function saveLatestRelease(db: Queryable, latest: ReleaseRow): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ('latest_release', $1)
     on conflict (name) do update set value = excluded.value where settings.value <> excluded.value`,
    [JSON.stringify(latest)],
  );
}
