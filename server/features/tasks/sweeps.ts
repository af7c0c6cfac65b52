import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import { taskEvents } from './events.ts';
import { finishTask } from './store.ts';

/** Fails tasks that took too long, whoever works on them, or nobody. */
export async function failOverdue(core: Core): Promise<void> {
  const { rows } = await core.db.query<{ id: string }>('select tasks_overdue(make_interval(secs => $1)) as id', [
    limits.taskDeadlineSeconds,
  ]);
  const detail = `The task was not finished within ${limits.taskDeadlineSeconds} seconds.`;
  for (const { id } of rows) {
    if (await finishTask(core.db, id, null, 'failed', { code: 'timed_out', detail })) {
      core.log.warn({ task: id }, 'a task timed out');
      taskEvents(core).emit('over', id);
    }
  }
  if (rows.length === 0) return;
  taskEvents(core).emit('ready');
  taskEvents(core).emit('further');
}

/** Tasks whose files are given up at a time. */
const PURGED = 500;

/** Gives up the files of tasks that expired: the sweep of files deletes them. Files that outlive their task are the library's. */
export async function purgeExpired(core: Core, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await core.db.query<{ purged: number }>('select tasks_purge($1) as purged', [PURGED]);
    if (rows[0]!.purged < PURGED) return;
  }
}
