import type { TaskType } from '../../../generated/v2/types.gen.ts';
import { LOCKED } from '../../core/customer-queue.ts';
import { type Queryable, retryContention } from '../../core/db.ts';
import type { TaskOrigin } from '../../core/tracing.ts';
import type { Idempotency, KeyRefusal } from '../gateway/service.ts';

/** A task to write and reserve credits for: the fields of `tasks_insert` (sql/create.sql). Times are ISO 8601. */
export interface NewTask extends TaskOrigin {
  readonly id: string;
  readonly type: TaskType;
  /** The operation that was called, if it isn't the one of the task's type. */
  readonly operation?: 'v1-generate';
  readonly model: string;
  readonly input: object;
  readonly metadata: Readonly<Record<string, string>>;
  readonly outputs: number;
  /** Credits; 0 in test mode. */
  readonly cost: number;
  readonly eta_seconds: number;
  readonly max_seconds: number;
  readonly created_at: string;
  readonly expires_at: string;
}

/** The creator of a task, with a key or a session. */
export interface Creator {
  readonly customerId: string;
  readonly mode: 'live' | 'test';
  readonly keyId: string | null;
  /** The client's address of a request with a key. */
  readonly address: string | null;
}

/** What `tasks_create` returns. */
type Created =
  | { readonly code: 'ok'; readonly response: string }
  | { readonly code: 'idempotency_conflict' | 'key_budget_exceeded' | KeyRefusal }
  | { readonly code: 'insufficient_credits'; readonly available: number }
  | { readonly code: 'replay'; readonly status: number; readonly response: string };

/**
 * Creates a task in one statement, which is its own transaction. `response` describes a task that starts at once; the response that
 * is returned and stored for replay includes the wait in the queue. Returns LOCKED without any effect if another transaction holds
 * the customer's row.
 */
export async function createTask(
  db: Queryable,
  { customerId, keyId, address, mode }: Creator,
  task: NewTask,
  idempotency: Idempotency | undefined,
  response: string,
): Promise<Created | typeof LOCKED> {
  const values = [
    customerId,
    keyId,
    address,
    mode,
    JSON.stringify(task),
    idempotency?.key ?? null,
    idempotency?.fingerprint ?? null,
    response,
  ];
  const { rows } = await retryContention(() =>
    db.named<Created | { readonly code: 'locked' }>(
      'tasks_create',
      'select * from tasks_create($1, $2, $3, $4, $5, $6, $7, $8)',
      values,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('tasks_create returned no row.');
  return row.code === 'locked' ? LOCKED : row;
}
