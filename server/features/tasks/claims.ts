import { limits } from '../../../catalog/limits.ts';
import { modelIds } from '../../../catalog/model-ids.ts';
import { taskTypes } from '../../../catalog/operations.ts';
import type { Queryable } from '../../core/db.ts';
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
  readonly outputs: number;
  readonly delivered: number;
  /** Names this claim in every write. */
  readonly attempt: number;
  /** Attempts that failed since the last output. */
  readonly failures: number;
  /** Leases that expired since the last output, because a process died or stopped responding. */
  readonly interruptions: number;
}

/** Consecutive interruptions after which a task runs alone, and after which it fails. */
const SUSPECTED = limits.interruptions.together;
export const INTERRUPTED_TOO_OFTEN = limits.interruptions.together + limits.interruptions.alone;

/** Whether a claimed task must run in a process that runs nothing else. */
export const runsAlone = ({ interruptions }: Pick<Claim, 'interruptions'>): boolean => interruptions >= SUSPECTED;

/** The id of the engine of each mode. */
export type EngineIds = Readonly<Record<Claim['mode'], string>>;

type Held = Pick<Claim, 'id' | 'attempt'>;

const claimIds = (claims: readonly Held[]) => JSON.stringify(claims.map(({ id, attempt }) => ({ id, attempt })));
const seconds = (count: number) => `${count} seconds`;

/**
 * Claims up to `limit` tasks of these modes for `lease` seconds: paid work first, then the oldest. An idle process can get a single
 * task of any mode that `runsAlone`; a busy one gets nothing while such a task waits. Only tasks that are `known` are claimed. While
 * an engine is unavailable, one of its tasks at a time is claimed, by one of all processes.
 */
export async function claimTasks(
  db: Queryable,
  limit: number,
  lease: number,
  modes: readonly Claim['mode'][] = ['live', 'test'],
  idle = true,
  engines: Partial<EngineIds> = {},
  known = knownTasks,
): Promise<Claim[]> {
  const { rows } = await db.named<Claim>(
    'tasks_claim',
    `select id, customer_id, request_id, key_id, mode, type, model, input, max_seconds, outputs, delivered, attempt, failures, interruptions,
       traceparent, client_request_id
     from tasks_claim($1, $2, $3, $4, $5, $6, $7, $8) order by mode, ready_at, id`,
    [limit, seconds(lease), modes, idle, SUSPECTED, known.types, known.models, engines],
  );
  return rows;
}

/** Renews leases and returns the ids that are still held. */
export async function renewLeases(db: Queryable, claims: readonly Held[], lease: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>('select tasks_heartbeat($1, $2) as id', [
    claimIds(claims),
    seconds(lease),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Releases claims immediately, without counting an attempt. Until they are claimed again, their deadline doesn't run. */
export async function returnClaims(db: Queryable, claims: readonly Held[]): Promise<void> {
  await db.query('select tasks_hand_back($1)', [claimIds(claims)]);
}

/** Records a failed attempt. The next one can begin after `pause` seconds. */
export async function postponeTask(db: Queryable, { id, attempt }: Held, pause: number): Promise<void> {
  await db.query('select tasks_put_off($1, $2, $3)', [id, attempt, seconds(pause)]);
}
