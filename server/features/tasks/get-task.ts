import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { notFound } from '../../core/problem.ts';
import { estimatePercent, renderTask } from './render.ts';
import { findFollowed, findTask, type TaskReader } from './store.ts';
import { estimateWaits } from './waits.ts';

export const taskNotFound = () => notFound('No task has this ID.');

/** One task. @throws Problem not_found, also for another customer's task. */
export async function getTask(core: Core, reader: TaskReader, id: string): Promise<Task> {
  const row = await findTask(core.db, reader, id);
  if (!row) throw taskNotFound();
  const waits = await estimateWaits(core, reader.customerId, [row]);
  return renderTask(row, core.clock.now(), reader.origin, waits.get(id));
}

/** A task and how far it is. */
export interface FollowedTask {
  readonly task: Task;
  /** For `taskWatcher`: the next step is news. */
  readonly steps: number;
  /** Null if it can't be estimated. */
  readonly percent: number | null;
}

/** One task with its progress. @throws Problem not_found, also for another customer's task. */
export async function getFollowedTask(core: Core, reader: TaskReader, id: string): Promise<FollowedTask> {
  const row = await findFollowed(core.db, reader, id);
  if (!row) throw taskNotFound();
  const waits = await estimateWaits(core, reader.customerId, [row]);
  const [now, wait] = [core.clock.now(), waits.get(id)];
  return {
    task: renderTask(row, now, reader.origin, wait),
    steps: row.steps,
    percent: estimatePercent(row, now, wait),
  };
}
