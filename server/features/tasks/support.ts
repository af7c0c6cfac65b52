import { limits } from '../../../catalog/limits.ts';
import type { TaskReview, TaskReviewDetail, TaskReviewPage } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { pageByTime, type PageQuery } from '../../core/page.ts';
import { Problem } from '../../core/problem.ts';
import { withIsoTimes } from '../../core/times.ts';
import { type Actor, recordAudit, type AuditEntry } from '../audit/service.ts';
import { getBalance, listTransactions } from '../credits/service.ts';
import { SAME_ORIGIN } from '../outputs/service.ts';
import { taskEvents } from './events.ts';
import { taskNotFound } from './get-task.ts';
import { composeRetry, taskSnapshot } from './service.ts';
import { findSnapshot, finishTask } from './store.ts';
import {
  releaseClaim,
  type LockedTask,
  insertRetry,
  lockTask,
  readClaim,
  readRetry,
  readReviews,
  type ReviewFilter,
  type ReviewRow,
  releaseHold,
} from './support-store.ts';

const toReview = (row: ReviewRow): TaskReview => withIsoTimes(row);

type ReviewQuery = Omit<ReviewFilter, 'id'> & PageQuery;

/** Tasks of all customers, newest first. @throws Problem invalid_field for an invalid cursor. */
export const listReviews = (db: Db, query: ReviewQuery): Promise<TaskReviewPage> =>
  pageByTime(query, 'created_at', (after, most) => readReviews(db, query, after, most), toReview);

async function getReview(db: Db, id: string): Promise<TaskReview> {
  const [row] = await readReviews(db, { id }, null, 1);
  if (!row) throw taskNotFound();
  return toReview(row);
}

/** The maximum number of postings returned. A task has one per clip and two more. */
const POSTINGS = 50;

/** A task of any customer, with its hold and postings. @throws Problem not_found. */
export async function getReviewDetail(core: Core, id: string): Promise<TaskReviewDetail> {
  const review = await getReview(core.db, id);
  const { customer_id: customerId } = review;
  const claim = await readClaim(core.db, customerId, id);
  if (!claim) throw taskNotFound();
  const [{ task }, ledger] = await Promise.all([
    taskSnapshot(core, customerId, id, SAME_ORIGIN),
    listTransactions(core.db, customerId, { task_id: id, limit: POSTINGS }),
  ]);
  const { held, slot, lease_until: lease, released } = claim;
  return {
    review,
    task,
    held,
    claim: { slot, lease_until: lease?.toISOString() ?? null, released },
    ledger: ledger.data,
  };
}

const isOver = ({ status }: LockedTask) => status !== 'queued' && status !== 'running';

/** The changes made by an action, and the task to return. */
type ActionResult = Pick<AuditEntry, 'before' | 'after'> & { readonly shown: string };

/** Applies an action to a locked task. If there is nothing to do, it returns only the task, and nothing is recorded. */
type TaskAction = (tx: CustomerTx, task: LockedTask) => Promise<ActionResult | string>;

async function runAction(
  core: Core,
  actor: Actor,
  id: string,
  { action, reason = '' }: Pick<AuditEntry, 'action' | 'reason'>,
  change: TaskAction,
): Promise<TaskReview> {
  const shown = await core.db.tx(async (open) => {
    const locked = await lockTask(open, id);
    if (!locked) throw taskNotFound();
    const { tx, task } = locked;
    const done = await change(tx, task);
    if (typeof done === 'string') return { id: done, changed: false };
    const { shown: show, before, after } = done;
    await recordAudit(tx, actor, { action, target: id, customerId: task.customer_id, before, after, reason });
    return { id: show, changed: true };
  });
  if (shown.changed) {
    const events = taskEvents(core);
    events.emit('ended', id);
    events.emit('ready');
    events.emit('progressed');
  }
  return getReview(core.db, shown.id);
}

/**
 * Starts a new attempt at a running task, even if a worker has claimed it. A failed task stays failed, because its customer was
 * notified: instead, a new task with the same input is created once, at the usual price.
 * @throws Problem not_found, insufficient_credits.
 */
export function retryTask(core: Core, actor: Actor, id: string): Promise<TaskReview> {
  return runAction(core, actor, id, { action: 'task.retry' }, async (tx, task): Promise<ActionResult | string> => {
    const { status, attempt, failures } = task;
    if (status === 'running') {
      await releaseClaim(tx, task);
      return {
        shown: id,
        before: { status, attempt, failures },
        after: { status, attempt, failures: 0, released: true },
      };
    }
    if (status !== 'failed') return id;
    const made = await readRetry(tx, task);
    if (made !== undefined) return made;
    const retried = await createRetry(core, tx, actor, task);
    return { shown: retried, before: { status }, after: { status, retried_as: retried } };
  });
}

async function createRetry(core: Core, tx: CustomerTx, actor: Actor, of: LockedTask): Promise<string> {
  const row = await findSnapshot(tx, of.customer_id, of.id);
  const caller = { customerId: of.customer_id, mode: row.mode };
  const span = core.tracing.start('task retry', { kind: 'internal', parent: null });
  const { task } = composeRetry(core, row, caller, { request_id: actor.requestId, traceparent: span.traceparent });
  span.end({ task: task.id });
  if (await insertRetry(tx, of, row.mode, task)) return task.id;
  const { available } = await getBalance(tx, of.customer_id);
  throw new Problem(
    'insufficient_credits',
    `The task costs ${task.cost} credits, and the account has ${available} available.`,
  );
}

/** Cancels a task of any customer. A finished one stays unchanged. @throws Problem not_found. */
export function cancelAnyTask(core: Core, actor: Actor, id: string, reason: string): Promise<TaskReview> {
  return runAction(core, actor, id, { action: 'task.cancel', reason }, async (tx, task) => {
    if (isOver(task) || !(await finishTask(tx, task.customer_id, id, null, 'canceled', null))) return id;
    const { status, held } = task;
    return { shown: id, before: { status, held }, after: { status: 'canceled', held: 0 } };
  });
}

/**
 * Releases credits that a task holds for nothing: fails a stuck task, and releases the hold of a finished one. Other tasks stay
 * unchanged. @throws Problem not_found.
 */
export function releaseTask(core: Core, actor: Actor, id: string, reason: string): Promise<TaskReview> {
  return runAction(core, actor, id, { action: 'task.release', reason }, async (tx, task) => {
    const { status, held } = task;
    const before = { status, held };
    if (isOver(task)) {
      if (held === 0) return id;
      await releaseHold(tx, task);
      return { shown: id, before, after: { status, held: 0 } };
    }
    const [now] = await readReviews(tx, { id, stuck: true }, null, 1);
    if (!now) return id;
    const detail = `The task was not finished within ${limits.taskDeadlineSeconds} seconds.`;
    await finishTask(tx, task.customer_id, id, null, 'failed', { code: 'timed_out', detail });
    return { shown: id, before, after: { status: 'failed', held: 0 } };
  });
}
