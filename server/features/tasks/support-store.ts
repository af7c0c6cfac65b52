import type { TaskStatus, TaskType } from '../../../generated/v2/types.gen.ts';
import { limits } from '../../../catalog/limits.ts';
import type { TaskStuck } from '../../../generated/account/types.gen.ts';
import { createConditions, matchesCustomer } from '../../core/conditions.ts';
import { type CustomerTx, withCustomerLock } from '../../core/customer-lock.ts';
import type { Db, Queryable, Tx } from '../../core/db.ts';
import type { SupportQueue } from '../../core/support-queue.ts';
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
 * Seconds after which a task counts as stuck. Waiting tasks are normally claimed, and those of lost workers reclaimed,
 * much sooner.
 */
const STUCK_AFTER = { wait: 300, silence: 60 } as const;

const seconds = (count: number) => `make_interval(secs => ${count})`;
const most = limits.stuckTasks;

/**
 * Tasks that make no progress, with the reason, a limited number of each: it could run but no worker claims it, its worker is gone
 * and no other claims it, it exceeds its deadline, or it is finished but its credits are still held.
 */
export const STUCK = `
  select w.customer_id, w.id as task_id, 'waiting' as reason from unnest(array['live', 'test']) m (mode) cross join lateral (
    select customer_id, id from tasks
    where slot and process_id is null and mode = m.mode and status = 'queued' and ready_at < now() - ${seconds(STUCK_AFTER.wait)}
    order by ready_at, id limit ${most}
  ) w
  union all
  (select customer_id, id, 'silent' from tasks
    where slot and process_id is null and status = 'running' and retry_at < now() - ${seconds(STUCK_AFTER.silence)}
    order by started_at limit ${most})
  union all
  select c.customer_id, c.id, 'silent' from processes p cross join lateral (
    select customer_id, id from tasks where process_id = p.id order by deadline_from limit ${most}
  ) c where p.lease_until < now() - ${seconds(STUCK_AFTER.silence)}
  union all
  select c.customer_id, c.id, 'overdue' from processes p cross join lateral (
    select customer_id, id from tasks
    where process_id = p.id and deadline_from < now() - ${seconds(limits.taskDeadlineSeconds + STUCK_AFTER.silence)}
    order by deadline_from limit ${most}
  ) c where p.lease_until >= now() - ${seconds(STUCK_AFTER.silence)}
  union all
  (select customer_id, task_id, 'hold' from stuck_holds limit ${most})`;

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
  const stuck = 'stuck s on s.customer_id = t.customer_id and s.task_id = t.id';
  const joined = filter.stuck === true ? `join ${stuck}` : `left join ${stuck}`;
  return db.all<ReviewRow>(
    `with stuck as materialized (${STUCK})
     select ${COLUMNS}
     from tasks t ${joined}
     left join auth_users u on u.id = t.customer_id
     left join tasks r on r.customer_id = t.customer_id and r.retry_of = t.id
     ${all.text()} order by t.created_at desc, t.id desc limit ${all.value(limit)}`,
    all.values,
  );
}

/** Stuck tasks. They are few, so their rows are read by key. */
export async function readStuckQueue(db: Queryable): Promise<SupportQueue> {
  return db.one<SupportQueue>(
    `with stuck as materialized (${STUCK})
     select count(*)::integer as count, min(t.created_at) as oldest
     from stuck s join tasks t on t.customer_id = s.customer_id and t.id = s.task_id`,
  );
}

/** The credits that the ledger holds for a task `t`. */
const HELD = `(
  select coalesce(sum(case 'held' when x.credit then x.amount when x.debit then -x.amount end), 0)::bigint
  from transfers x where x.customer_id = t.customer_id and x.cause_kind = 'task' and x.cause_id = t.id)`;

/**
 * Marks finished tasks that still hold credits, which only a fault causes. To stay cheap, it reads only customers who
 * hold more credits than their open tasks do.
 */
export function markStuckHolds(db: Db): Promise<void> {
  return db.tx(async (tx) => {
    await tx.query('delete from stuck_holds');
    await tx.query(
      `insert into stuck_holds (customer_id, task_id)
         select t.customer_id, t.id
         from accounts a
         join tasks t on t.customer_id = a.customer_id and t.completed_at is not null
         where a.held > (
             select coalesce(sum(o.cost - o.charged), 0) from tasks o
             where o.customer_id = a.customer_id and (o.slot or o.status = 'queued' and not o.slot))
           and ${HELD} > 0`,
    );
  });
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
    `select id, customer_id, key_id, operation, status, attempt, failures, cost, charged, ${HELD} as held
     from tasks t where customer_id = $1 and id = $2 for no key update of t`,
    [owners[0].customer_id, id],
  );
  return rows[0] && { tx, task: rows[0] };
}

/** Whether a process has claimed a task, and until when without another heartbeat. */
export interface ClaimState {
  readonly customer_id: string;
  readonly slot: boolean;
  readonly lease_until: Date | null;
  readonly released: boolean;
  readonly held: number;
}

export async function readClaim(db: Queryable, customerId: string, id: string): Promise<ClaimState | undefined> {
  return db.first<ClaimState>(
    `select customer_id, slot, status = 'running' and process_id is null as released, ${HELD} as held,
       (select p.lease_until from processes p where p.id = t.process_id) as lease_until
     from tasks t where customer_id = $1 and id = $2`,
    [customerId, id],
  );
}

/** Ends the current attempt of a locked task that is running. The next one is due now and counts as the first. */
export async function releaseClaim(tx: CustomerTx, { customer_id: customerId, id }: LockedTask): Promise<void> {
  await tx.query(
    `update tasks set process_id = null, retry_at = now(), failures = 0, interruptions = 0, deadline_from = null
     where customer_id = $1 and id = $2 and status = 'running'`,
    [customerId, id],
  );
}

/** Releases the credits that a locked task still holds, although it is finished. */
export async function releaseHold(tx: CustomerTx, { id, customer_id: customerId, held }: LockedTask): Promise<void> {
  await tx.query('delete from stuck_holds where customer_id = $1 and task_id = $2', [customerId, id]);
  if (held === 0) return;
  await tx.query(`select ledger_transfer($1, 'task', $2, 'release:support', 'held', 'available', $3)`, [
    customerId,
    id,
    held,
  ]);
}

/** The task that was created as a retry of another one. */
export async function readRetry(
  tx: Tx,
  { customer_id: customerId, id }: Pick<LockedTask, 'customer_id' | 'id'>,
): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>('select id from tasks where customer_id = $1 and retry_of = $2', [
    customerId,
    id,
  ]);
  return row?.id;
}

/** Creates a task as a retry of another one. Returns false if there aren't enough credits. */
export async function insertRetry(
  tx: CustomerTx,
  of: LockedTask,
  mode: 'live' | 'test',
  task: NewTask,
): Promise<boolean> {
  const { place } = await tx.one<{ place: number | null }>('select tasks_insert($1, $2, $3, $4) as place', [
    of.customer_id,
    of.key_id,
    mode,
    JSON.stringify({ ...task, operation: of.operation ?? undefined }),
  ]);
  if (place === null) return false;
  await tx.query('update tasks set retry_of = $3 where customer_id = $1 and id = $2', [of.customer_id, task.id, of.id]);
  return true;
}
