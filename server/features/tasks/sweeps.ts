import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import { taskEvents } from './events.ts';
import { finishTask } from './store.ts';

/**
 * Fails a task that timed out, and returns whether it did. If the customer is locked, the next sweep does it, so that other tasks
 * don't wait.
 */
async function failTimedOut(core: Core, id: string): Promise<boolean> {
  const detail = `The task was not finished within ${limits.taskDeadlineSeconds} seconds.`;
  return core.db.tx(async (tx) => {
    const { rowCount } = await tx.query(
      'select from customers where id = (select customer_id from tasks where id = $1) for no key update skip locked',
      [id],
    );
    return rowCount > 0 && (await finishTask(tx, id, null, 'failed', { code: 'timed_out', detail }));
  });
}

/** Fails overdue tasks, whether or not a worker holds them. A task that can't be ended doesn't prevent the others. */
export async function failOverdueTasks(core: Core): Promise<void> {
  const { rows } = await core.db.query<{ id: string }>('select tasks_overdue(make_interval(secs => $1)) as id', [
    limits.taskDeadlineSeconds,
  ]);
  for (const { id } of rows) {
    try {
      if (!(await failTimedOut(core, id))) continue;
      core.log.warn({ task: id }, 'Task timed out');
      taskEvents(core).emit('over', id);
    } catch (error) {
      core.log.error({ err: error, task: id }, 'Could not end a task that timed out');
    }
  }
  if (rows.length === 0) return;
  taskEvents(core).emit('ready');
  taskEvents(core).emit('further');
}
