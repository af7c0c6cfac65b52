import type { TaskType } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import { LOCKED } from '../../core/customer-queue.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';
import { isTooSlow, retryContention } from '../../core/database-errors.ts';
import type { Db, Queryable } from '../../core/db.ts';
import type { TaskOrigin } from '../../core/tracing.ts';
import type { Idempotency, KeyRefusal } from '../gateway/service.ts';
import type { NewWait } from './waits.ts';

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

/** What `tasks_create` returns. */
type Created =
  | { readonly code: 'ok'; readonly response: string }
  | { readonly code: 'idempotency_conflict' | 'key_budget_exceeded' | KeyRefusal }
  | { readonly code: 'insufficient_credits'; readonly available: number }
  | { readonly code: 'replay'; readonly status: number; readonly response: string };

/** How long a create waits in the line for a locked customer. Leaving it early would lose its place. */
const IN_LINE_MS = 2000;

/**
 * Creates a task in one statement, which is its own transaction. `response` describes a task that waits for a worker only;
 * what is returned and stored for replay includes a longer wait for the customer's own tasks. Returns LOCKED without any effect
 * if another transaction holds the customer's row. With `mayWait`, it waits up to two seconds in the line for the row.
 */
export async function createTask(
  db: Db,
  { customerId, keyId, address, mode }: Caller,
  task: NewTask & NewWait,
  idempotency: Idempotency | undefined,
  response: string,
  mayWait = false,
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
  const create = async (on: Queryable): Promise<Created | typeof LOCKED> => {
    const { rows } = await on.named<Created | { readonly code: 'locked' }>(
      'tasks_create',
      'select * from tasks_create($1, $2, $3, $4, $5, $6, $7, $8)',
      values,
    );
    const [row] = rows;
    if (!row) throw new Error('tasks_create returned no row.');
    return row.code === 'locked' ? LOCKED : row;
  };
  if (!mayWait) return retryContention(() => create(db));
  try {
    return await db.tx(async (open) => {
      await open.query(`set local lock_timeout = ${IN_LINE_MS}`);
      return create(await withCustomerLock(open, customerId));
    });
  } catch (error) {
    if (isTooSlow(error)) return LOCKED;
    throw error;
  }
}
