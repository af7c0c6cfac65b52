import type { Queryable } from '../../core/db.ts';
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

/** Undefined if the task has ended, or if another process creates the run at this moment. */
export async function beginRun(db: Queryable, id: string, engine: string, taskId: string, step: string) {
  const { rows } = await db.query<RunRow & { readonly fresh: boolean }>('select * from runs_begin($1, $2, $3, $4)', [
    id,
    engine,
    taskId,
    step,
  ]);
  const row = rows[0];
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

export async function nameRun(db: Queryable, id: string, reference: string): Promise<boolean> {
  const row = await db.one<{ named: boolean }>('select runs_name($1, $2) as named', [id, reference]);
  return row.named;
}

export async function endRun(db: Queryable, id: string): Promise<void> {
  await db.query('update runs set ended_at = coalesce(ended_at, now()) where id = $1', [id]);
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
     where r.engine = $1 and r.reference = $2 and t.id = r.task_id
     returning r.given_up_at is null and t.completed_at is null as wanted`,
    [engine, reference],
  );
  return row?.wanted ?? null;
}

/** Unneeded runs that the service may not have ended yet. */
export async function listUnneededRuns(db: Queryable, engine: string): Promise<{ id: string; reference: string }[]> {
  return db.all<{ id: string; reference: string }>(
    `select r.id, r.reference from runs r join tasks t on t.id = r.task_id
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
     where t.id = r.task_id and r.created_at < now() - interval '1 day' and t.completed_at < now() - interval '1 day'`,
  );
}

export async function enterGate(db: Queryable, engine: string): Promise<number> {
  const row = await db.one<{ wait: number }>('select gates_enter($1) as wait', [engine]);
  return row.wait;
}

/** True if this failure closed the gate. */
export async function failAtGate(
  db: Queryable,
  engine: string,
  reason: string,
  failures: number,
  seconds: number,
): Promise<boolean> {
  const row = await db.one<{ closed: boolean }>('select gates_failed($1, $2, $3, $4) as closed', [
    engine,
    reason,
    failures,
    seconds,
  ]);
  return row.closed;
}

/** True if the gate was closed. */
export async function openGate(db: Queryable, engine: string): Promise<boolean> {
  const row = await db.first<{ closed: boolean }>(
    'delete from gates where engine = $1 returning closed_until is not null as closed',
    [engine],
  );
  return row?.closed ?? false;
}

export async function isGateClosed(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select from gates where closed_until is not null');
  return rowCount > 0;
}
