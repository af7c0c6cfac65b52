import { limits } from '../../../catalog/limits.ts';
import { modelIds } from '../../../catalog/model-ids.ts';
import { taskTypes } from '../../../catalog/operations.ts';
import type { Queryable } from '../../core/db.ts';
import type { OwnProcess } from '../../core/own-process.ts';
import type { ClaimedTable } from '../../core/process-store.ts';
import type { TaskInput, TaskType } from '../../../generated/v2/types.gen.ts';

/** The types and models of tasks that this release can run. Others are left to processes that know them. */
export const knownTasks: { readonly types: readonly string[]; readonly models: readonly string[] } = {
  types: taskTypes,
  models: Object.values(modelIds).flat(),
};

/** A claimed task, with the fields that a worker needs. */
export interface Claim {
  readonly id: string;
  readonly mode: 'live' | 'test';
  readonly customer_id: string;
  /** The request that created it. */
  readonly request_id: string;
  readonly key_id: string | null;
  /** The trace of that request, and the client's `X-Request-Id`. */
  readonly traceparent: string | null;
  readonly client_request_id: string | null;
  readonly type: TaskType;
  readonly model: string;
  /** With its seed: composed by service.ts. */
  readonly input: TaskInput & { readonly seed: number };
  readonly max_seconds: number;
  /** Since when it may run. */
  readonly ready_at: Date;
  readonly outputs: number;
  readonly delivered: number;
  /** Names this claim in every write. */
  readonly attempt: number;
  /** Attempts that failed since the last output. */
  readonly failures: number;
  /** Processes that died or stopped responding while they ran it, since the last output. */
  readonly interruptions: number;
}

/** Consecutive interruptions after which a task runs alone, and after which it fails. */
const SUSPECTED = limits.interruptions.together;
export const INTERRUPTED_TOO_OFTEN = limits.interruptions.together + limits.interruptions.alone;

/** Whether a claimed task must run in a process that runs nothing else. */
export const runsAlone = ({ interruptions }: Pick<Claim, 'interruptions'>): boolean => interruptions >= SUSPECTED;

/** The id of the engine of each mode. */
export type EngineIds = Readonly<Record<Claim['mode'], string>>;

type Held = Pick<Claim, 'customer_id' | 'id' | 'attempt'>;

/** Claimed tasks, for the lease of this process. A new deadline begins with the next claim. */
export const claimedTasks: ClaimedTable = {
  table: 'tasks',
  orderedBy: 'deadline_from',
  whenReleased: ['retry_at = now()', 'deadline_from = null'],
  whenInterrupted: ['interruptions = interruptions + 1', 'retry_at = now()', 'deadline_from = null'],
};

/** What can be claimed by a process that knows these types and models (lists in SQL), as a condition to poll for. */
export const claimableTasksCondition = (types: string, models: string): string =>
  `exists (select from unnest(array['live', 'test']) m (mode) cross join lateral (
    select from tasks
    where slot and process_id is null and mode = m.mode and (retry_at is null or retry_at <= now())
      and type = any (${types}) and model = any (${models})
    order by ready_at, id limit 1) t)`;

/** Who claims. */
export type Claimant = Pick<OwnProcess, 'id' | 'leaseSeconds'>;

/**
 * Claims up to `limit` tasks of these modes: paid work first, then the oldest. An idle process can get a single task of any
 * mode that `runsAlone`; a busy one gets nothing while such a task waits. Only tasks that are `known` are claimed. While an
 * engine is unavailable, one of its tasks at a time is claimed, by one of all processes.
 */
export async function claimTasks(
  db: Queryable,
  by: Claimant,
  limit: number,
  modes: readonly Claim['mode'][] = ['live', 'test'],
  idle = true,
  engines: Partial<EngineIds> = {},
  known = knownTasks,
): Promise<Claim[]> {
  const { rows } = await db.named<Claim>(
    'tasks_claim',
    `select id, customer_id, request_id, key_id, mode, type, model, input, max_seconds, outputs, delivered, attempt, failures, interruptions,
       traceparent, client_request_id, ready_at
     from tasks_claim($1, make_interval(secs => $2), $3, $4, $5, $6, $7, $8, $9) order by mode, ready_at, id`,
    [by.id, by.leaseSeconds, limit, modes, idle, SUSPECTED, known.types, known.models, engines],
  );
  return rows;
}

/** Releases claims that wait for their engine, without counting an attempt. The next claim has the full deadline. */
export async function releaseClaims(db: Queryable, claims: readonly Held[]): Promise<void> {
  await db.query(
    `update tasks t set process_id = null, retry_at = now(), deadline_from = null
     from unnest($1::text[], $2::text[], $3::integer[]) as mine (customer_id, id, attempt)
     where t.customer_id = mine.customer_id and t.id = mine.id and t.attempt = mine.attempt and t.process_id is not null`,
    [
      claims.map(({ customer_id: customerId }) => customerId),
      claims.map(({ id }) => id),
      claims.map(({ attempt }) => attempt),
    ],
  );
}

/** Records a failed attempt. The next one can begin after `pause` seconds. */
export async function retryLater(
  db: Queryable,
  { customer_id: customerId, id, attempt }: Held,
  pause: number,
): Promise<void> {
  await db.query(
    `update tasks set process_id = null, retry_at = now() + make_interval(secs => $4), failures = failures + 1
     where customer_id = $1 and id = $2 and attempt = $3 and process_id is not null`,
    [customerId, id, attempt, pause],
  );
}
