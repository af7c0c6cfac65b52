import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import { endings, outputKey } from './delivery.ts';
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

/** Tasks whose files are deleted at a time. */
const PURGED = 50;

interface Expired {
  readonly id: string;
  readonly outputs: number;
  readonly attempt: number;
  readonly stored: string[] | null;
  readonly staying: string[] | null;
}

/**
 * Deletes the files of tasks that expired: what was delivered, and what lost attempts left behind. The bytes go first; a
 * task is marked when nothing of it is left, so that whatever fails is done again. Files that outlive their task are the
 * library's.
 */
export async function purgeExpired(core: Core, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await core.db.query<Expired>(
      `select t.id, t.outputs, t.attempt,
         (select array_agg(storage_key) from files where task_id = t.id and not outlives) as stored,
         (select array_agg(storage_key) from files where task_id = t.id and outlives) as staying
       from tasks t where t.expires_at < now() and t.purged_at is null and t.completed_at is not null
       order by t.expires_at limit $1`,
      [PURGED],
    );
    for (const { id, outputs, attempt, stored, staying } of rows) {
      if (signal.aborted) return;
      const keys = new Set(stored);
      for (let index = 0; index < outputs; index += 1) {
        for (let tried = 1; tried <= attempt; tried += 1) {
          for (const ending of Object.values(endings)) keys.add(outputKey(id, index, tried, ending));
        }
      }
      for (const key of staying ?? []) keys.delete(key);
      for (const key of keys) await core.storage.delete(key);
      await core.db.tx(async (tx) => {
        await tx.query('delete from files where task_id = $1 and not outlives', [id]);
        await tx.query('update tasks set purged_at = now() where id = $1', [id]);
      });
    }
    if (rows.length < PURGED) return;
  }
}
