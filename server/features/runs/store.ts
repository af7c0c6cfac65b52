import { isUniqueViolation } from '../../core/database-errors.ts';
import type { Db, Queryable } from '../../core/db.ts';
import type { Run } from '../../../engines/remote.ts';

interface RunRow {
  readonly id: string;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly messages: number;
}

const toRun = ({ id, reference, created_at: created, messages }: RunRow): Run => ({
  id,
  reference,
  age: Math.max(0, Date.now() - created.getTime()),
  messages,
});

/**
 * The current run of a step, a new one if there is none. Undefined if the task has ended, or if another process creates
 * the run at this moment.
 */
export async function beginRun(db: Queryable, id: string, engine: string, taskId: string, step: string) {
  const row = await db.first<RunRow & { readonly fresh: boolean }>(
    `with created as (
       insert into runs (id, engine, customer_id, task_id, step)
         select $1, $2, t.customer_id, t.id, $4 from tasks t where t.id = $3 and t.completed_at is null
         on conflict (task_id, step) where given_up_at is null do nothing
         returning id, reference, created_at, messages
     )
     select *, true as fresh from created
     union all
     select r.id, r.reference, r.created_at, r.messages, false
     from runs r join tasks t on t.customer_id = r.customer_id and t.id = r.task_id
     where r.task_id = $3 and r.step = $4 and r.given_up_at is null and t.completed_at is null`,
    [id, engine, taskId, step],
  );
  return row && { ...toRun(row), fresh: row.fresh };
}

export async function hasTaskEnded(db: Queryable, taskId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from tasks where id = $1 and completed_at is null', [taskId]);
  return rowCount === 0;
}

export async function readRuns(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Run>> {
  const { rows } = await db.query<RunRow>('select id, reference, created_at, messages from runs where id = any($1)', [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, toRun(row)]));
}

/** Stores the id that the service gave a run. False if the run has another id, or another run has this one. */
export async function nameRun(db: Queryable, id: string, reference: string): Promise<boolean> {
  try {
    const { rowCount } = await db.query(
      'update runs set reference = $2 where id = $1 and (reference is null or reference = $2)',
      [id, reference],
    );
    return rowCount > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export interface EndedRun {
  readonly engine: string;
  /** The model that the task requested, and the kind of step, such as `words` or `clip`. */
  readonly model: string;
  readonly step: string;
  readonly seconds: number;
}

/** Undefined if the run had ended before. */
export function endRun(db: Queryable, id: string): Promise<EndedRun | undefined> {
  return db.first<EndedRun>(
    `update runs r set ended_at = now() from tasks t
     where r.id = $1 and r.ended_at is null and t.customer_id = r.customer_id and t.id = r.task_id
     returning r.engine, t.model, split_part(r.step, ' ', 1) as step,
       greatest(0, extract(epoch from r.ended_at - r.created_at))::float as seconds`,
    [id],
  );
}

export async function abandonRun(db: Queryable, id: string): Promise<void> {
  await db.query('update runs set given_up_at = coalesce(given_up_at, now()) where id = $1', [id]);
}

export async function deleteRun(db: Queryable, id: string): Promise<void> {
  await db.query('delete from runs where id = $1 and reference is null', [id]);
}

/** Records a webhook about a run. Returns whether the run is still needed, or null for an unknown run. */
export async function recordMessage(db: Queryable, engine: string, reference: string): Promise<boolean | null> {
  const row = await db.first<{ wanted: boolean }>(
    `update runs r set messages = messages + 1 from tasks t
     where r.engine = $1 and r.reference = $2 and t.customer_id = r.customer_id and t.id = r.task_id
     returning r.given_up_at is null and t.completed_at is null as wanted`,
    [engine, reference],
  );
  return row?.wanted ?? null;
}

/** Unneeded runs that the service may not have ended yet. */
export async function listUnneededRuns(db: Queryable, engine: string): Promise<{ id: string; reference: string }[]> {
  return db.all<{ id: string; reference: string }>(
    `select r.id, r.reference from runs r join tasks t on t.customer_id = r.customer_id and t.id = r.task_id
     where r.engine = $1 and r.ended_at is null and r.reference is not null
       and (r.given_up_at is not null or t.completed_at is not null)
     order by r.created_at limit 50`,
    [engine],
  );
}

/** Runs of tasks that ended more than a day ago, which aren't looked up any more. */
export async function deleteOldRuns(db: Queryable): Promise<void> {
  await db.query(
    `delete from runs r using tasks t
     where t.customer_id = r.customer_id and t.id = r.task_id
       and r.created_at < now() - interval '1 day' and t.completed_at < now() - interval '1 day'`,
  );
}

/** Whether a task may send a request to a service. While the gate is closed, only the task that probes it may. */
export async function isAdmitted(db: Queryable, engine: string, taskId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from gates where engine = $1 and closed_until is not null and probe is distinct from $2',
    [engine, taskId],
  );
  return rowCount === 0;
}

/**
 * Records a failed request of a task. After `limit` failures in a row, the gate is closed for `seconds`, with up to half of it
 * random. Each failed probe doubles the pause, up to 15 seconds. True if this failure closed the gate.
 */
export async function failAtGate(
  db: Db,
  engine: string,
  taskId: string,
  reason: string,
  limit: number,
  seconds: number,
): Promise<boolean> {
  return db.tx(async (tx) => {
    const { failures } = await tx.one<{ failures: number }>(
      `insert into gates (engine, failures, reason, failed_at) values ($1, 1, $2, clock_timestamp())
       on conflict (engine) do update
         set failures = gates.failures + 1, reason = excluded.reason, failed_at = excluded.failed_at
       returning failures`,
      [engine, reason],
    );
    if (failures < limit) return false;
    // Requests that were sent before the gate closed may fail later, and say nothing new.
    const closed = await tx.first<{ closings: number }>(
      `update gates set
         closings = closings + 1,
         closed_since = coalesce(closed_since, clock_timestamp()),
         closed_until = clock_timestamp()
           + make_interval(secs => least(15, $3 * 2 ^ least(closings, 10) * (1 + random() / 2))),
         probe = null
       where engine = $1 and (closed_until is null or probe = $2)
       returning closings`,
      [engine, taskId, seconds],
    );
    return closed?.closings === 1;
  });
}

/** True if the gate was closed. */
export async function openGate(db: Queryable, engine: string): Promise<boolean> {
  const row = await db.first<{ closed: boolean }>(
    'delete from gates where engine = $1 returning closed_until is not null as closed',
    [engine],
  );
  return row?.closed ?? false;
}

/** Whether an engine fails. If no task has tried it for five minutes, nothing is known. */
export async function isGateClosed(db: Queryable, engine: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from gates where engine = $1 and closed_until is not null and failed_at > now() - interval '5 minutes'`,
    [engine],
  );
  return rowCount > 0;
}
