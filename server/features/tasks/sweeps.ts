import { limits } from '../../../catalog/limits.ts';
import type { TaskError } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { tryCustomerLock } from '../../core/customer-lock.ts';
import { taskEvents } from './events.ts';
import { type OverdueTask, readOverdue } from './overdue-store.ts';
import { finishTask } from './store.ts';

const timedOut = {
  code: 'timed_out',
  detail: `The task was not finished within ${limits.taskDeadlineSeconds} seconds.`,
} as const satisfies TaskError;

const waitedOut = {
  code: 'engine_failed',
  detail: `The engine was unavailable for ${limits.engineOutageMinutes} minutes.`,
} as const satisfies TaskError;

/**
 * Fails a task, and returns whether it did. If the customer is locked, the next sweep does it, so that other tasks don't wait.
 */
async function failTask(core: Core, { customer_id: customerId, id }: OverdueTask, error: TaskError): Promise<boolean> {
  return core.db.tx(async (tx) => {
    const locked = await tryCustomerLock(tx, customerId);
    return locked !== null && (await finishTask(locked, customerId, id, null, 'failed', error));
  });
}

/**
 * Fails tasks that are overdue or have waited for an unavailable engine for too long, whether or not a worker holds them. A task that
 * can't be ended doesn't prevent the others.
 */
export async function failOverdueTasks(core: Core): Promise<void> {
  const overdue = await readOverdue(core.db);
  for (const task of overdue) {
    const { id, waited } = task;
    try {
      if (!(await failTask(core, task, waited ? waitedOut : timedOut))) continue;
      core.log.warn({ task: id }, waited ? 'Task failed: its engine was unavailable for too long' : 'Task timed out');
      taskEvents(core).emit('ended', id);
    } catch (error) {
      core.log.error({ err: error, task: id }, 'Could not end a task that timed out');
    }
  }
  if (overdue.length === 0) return;
  taskEvents(core).emit('ready');
  taskEvents(core).emit('progressed');
}
