import type { TaskStatus, TaskType } from '../../../generated/v2/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import type { TaskStuck } from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import { type CustomerTx, withCustomerLock } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import type { NewTask } from './submit-store.ts';
import type { TaskRow } from './render.ts';

/** A task in support's list. */
export interface ReviewRow extends Pick<
  TaskRow,
  | 'id'
  | 'type'
  | 'model'
  | 'mode'
  | 'status'
  | 'cost'
  | 'charged'
  | 'error'
  | 'created_at'
  | 'started_at'
  | 'completed_at'
> {
  readonly customer_id: string;
  readonly customer_email: string | null;
  readonly stuck: TaskStuck | null;
  readonly delivered: number;
  readonly outputs: number;
  readonly attempt: number;
  readonly failures: number;
  readonly retried_as: string | null;
}

export interface ReviewFilter {
  readonly id?: string | undefined;
  readonly status?: TaskStatus | undefined;
  readonly type?: TaskType | undefined;
  readonly mode?: 'live' | 'test' | undefined;
  readonly stuck?: boolean | undefined;
  /** An id or email address. */
  readonly customer?: string | undefined;
}

/**
 * Seconds after which a task counts as stuck. Waiting tasks are normally claimed, and those of lost workers reclaimed, much sooner.
 */
const STUCK_AFTER = { wait: 300, silence: 60 } as const;

const STUCK = `tasks_stuck(
  make_interval(secs => ${STUCK_AFTER.wait}), make_interval(secs => ${STUCK_AFTER.silence}),
  make_interval(secs => ${limits.taskDeadlineSeconds}), ${limits.stuckTasks})`;

const COLUMNS = `
  t.id, t.customer_id, u.email as customer_email, t.type, t.model, t.mode, t.status, s.reason as stuck, t.cost, t.charged,
  t.delivered, t.outputs, t.attempt, t.failures, t.error, r.id as retried_as, t.created_at, t.started_at, t.completed_at`;

/** Tasks of all customers after a cursor, newest first. */
export async function readReviews(
  db: Queryable,
  filter: ReviewFilter,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ReviewRow[]> {
  const all = createConditions();
  all.where(filter.id, (place) => `t.id = ${place}`);
  all.where(filter.status, (place) => `t.status = ${place}`);
  all.where(filter.type, (place) => `t.type = ${place}`);
  all.where(filter.mode, (place) => `t.mode = ${place}`);
  all.where(filter.customer, (place) => `t.customer_id = ${matchesCustomer(place)}`);
  all.behind('t', after);
  // Few tasks are stuck, and an index finds them without reading the others.
  const stuck = filter.stuck === true ? 'join stuck s on s.task_id = t.id' : 'left join stuck s on s.task_id = t.id';
  return db.all<ReviewRow>(
    `with stuck as materialized (select * from ${STUCK})
     select ${COLUMNS}
     from tasks t ${stuck}
     left join auth_users u on u.id = t.customer_id left join tasks r on r.retry_of = t.id
     ${all.text()} order by t.created_at desc, t.id desc limit ${all.value(limit)}`,
    all.values,
  );
}

export async function countStuck(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(`select count(*)::integer as count from ${STUCK}`);
  return row.count;
}

/** Marks finished tasks that still hold credits. */
export async function markStuckHolds(db: Queryable): Promise<void> {
  await db.query('select tasks_find_holds()');
}

/** The fields that decide which actions are possible. */
export interface LockedTask {
  readonly id: string;
  readonly customer_id: string;
  readonly key_id: string | null;
  readonly operation: 'v1-generate' | null;
  readonly status: TaskStatus;
  readonly attempt: number;
  readonly failures: number;
  readonly cost: number;
  readonly charged: number;
  readonly held: number;
}

/** Locks a task and its customer's row, so that its status doesn't change meanwhile. */
export async function lockTask(
  open: Tx,
  id: string,
): Promise<{ readonly tx: CustomerTx; readonly task: LockedTask } | undefined> {
  const { rows: owners } = await open.query<{ customer_id: string }>('select customer_id from tasks where id = $1', [
    id,
  ]);
  if (!owners[0]) return undefined;
  const tx = await withCustomerLock(open, owners[0].customer_id);
  const { rows } = await tx.query<LockedTask>(
    `select id, customer_id, key_id, operation, status, attempt, failures, cost, charged, tasks_held(id) as held
     from tasks where id = $1 for no key update`,
    [id],
  );
  return rows[0] && { tx, task: rows[0] };
}

/** The worker that holds a task, and until when. */
export interface ClaimState {
  readonly customer_id: string;
  readonly slot: boolean;
  readonly lease_until: Date | null;
  readonly handed_back: boolean;
  readonly held: number;
}

export async function readClaim(db: Queryable, id: string): Promise<ClaimState | undefined> {
  return db.first<ClaimState>(
    'select customer_id, slot, lease_until, handed_back, tasks_held(id) as held from tasks where id = $1',
    [id],
  );
}

/** Makes the next attempt due now. Returns false if the task isn't running. */
export async function releaseClaim(tx: CustomerTx, id: string): Promise<boolean> {
  const row = await tx.one<{ done: boolean }>('select tasks_begin_again($1) as done', [id]);
  return row.done;
}

/** Releases the credits that a finished task still holds. */
export async function releaseHold(tx: CustomerTx, id: string): Promise<number> {
  const row = await tx.one<{ held: number }>('select tasks_unhold($1) as held', [id]);
  return row.held;
}

/** The task that was created as a retry of another one. */
export async function readRetry(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>('select id from tasks where retry_of = $1', [id]);
  return row?.id;
}

/** Creates a task as a retry of another one. Returns false if there aren't enough credits. */
export async function insertRetry(
  tx: CustomerTx,
  of: LockedTask,
  mode: 'live' | 'test',
  task: NewTask,
): Promise<boolean> {
  const { rows } = await tx.query<{ written: boolean }>('select tasks_insert($1, $2, $3, $4) as written', [
    of.customer_id,
    of.key_id,
    mode,
    JSON.stringify({ ...task, operation: of.operation ?? undefined }),
  ]);
  if (!rows[0]?.written) return false;
  await tx.query('update tasks set retry_of = $2 where id = $1', [task.id, of.id]);
  return true;
}
