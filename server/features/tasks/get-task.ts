import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { notFound } from '../../core/problem.ts';
import { renderTask } from './render.ts';
import { findTask, type TaskReader } from './store.ts';
import { estimateWaits } from './waits.ts';

export const taskNotFound = () => notFound('No task has this ID.');

/** One task. @throws Problem not_found, also for another customer's task. */
export async function getTask(core: Core, reader: TaskReader, id: string): Promise<Task> {
  const row = await findTask(core.db, reader, id);
  if (!row) throw taskNotFound();
  const waits = await estimateWaits(core, reader.customerId, [row]);
  return renderTask(row, core.clock.now(), reader.origin, waits.get(id));
}
