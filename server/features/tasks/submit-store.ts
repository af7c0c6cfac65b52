import type { TaskType } from '../../../generated/v2/types.gen.ts';
import { LOCKED } from '../../core/customer-queue.ts';
import { type Queryable, retryContention } from '../../core/db.ts';
import type { Idempotency, KeyRefusal } from '../gateway/service.ts';

/** A task to hold for and write: the fields of `tasks_insert` (sql/create.sql). Times are ISO 8601. */
export interface NewTask {
  readonly id: string;
  readonly type: TaskType;
  /** What was called for it, where that is not the operation of its type. */
  readonly operation?: 'v1-generate';
  readonly model: string;
  readonly input: object;
  readonly metadata: Readonly<Record<string, string>>;
  readonly request_id: string;
  readonly outputs: number;
  /** Credits; 0 in test mode. */
  readonly cost: number;
  readonly eta_seconds: number;
  readonly max_seconds: number;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Who creates a task: with a key, or signed in. */
export interface Creator {
  readonly customerId: string;
  readonly mode: 'live' | 'test';
  readonly keyId: string | null;
  /** Where a request with a key comes from. */
  readonly address: string | null;
}

/** What `tasks_create` returns. */
type Created =
  | { readonly code: 'ok' | 'idempotency_conflict' | 'key_budget_exceeded' | KeyRefusal }
  | { readonly code: 'insufficient_credits'; readonly available: number }
  | { readonly code: 'replay'; readonly status: number; readonly response: string };

/**
 * Creates a task in one statement, which is a transaction by itself. `response` is stored for replay. LOCKED when another
 * transaction holds the customer's row: then nothing was done.
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
  if (!row) throw new Error('tasks_create returned nothing.');
  return row.code === 'locked' ? LOCKED : row;
}
