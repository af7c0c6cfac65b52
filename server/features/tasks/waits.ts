import type { Engines } from '../../../engines/engine.ts';
import type { Queryable } from '../../core/db.ts';
import type { TaskRow } from './render.ts';

/** Reads how long queued tasks of a customer are expected to wait until they start, in seconds. Other tasks have no entry. */
export async function readWaits(
  db: Queryable,
  customerId: string,
  tasks: readonly Pick<TaskRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<string, number>> {
  const queued = tasks.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (queued.length === 0) return new Map();
  const { rows } = await db.named<{ id: string; seconds: number }>(
    'tasks_waits',
    'select id, seconds from tasks_waits($1, $2)',
    [customerId, queued],
  );
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** Records, for `lease` seconds, how many tasks a worker runs at a time. */
export async function registerWorker(db: Queryable, id: string, slots: Engines['slots'], lease: number): Promise<void> {
  const { live, test } = typeof slots === 'number' ? { live: slots, test: slots } : slots;
  await db.query('select tasks_worker_runs($1, $2, $3, $4, make_interval(secs => $5))', [
    id,
    live,
    test,
    typeof slots === 'number',
    lease,
  ]);
}

export async function unregisterWorker(db: Queryable, id: string): Promise<void> {
  await db.query('delete from task_workers where id = $1', [id]);
}
