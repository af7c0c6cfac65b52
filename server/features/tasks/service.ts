import { limits } from '../../../catalog/limits.ts';
import type { MusicModel } from '../../../catalog/models.ts';
import { getOutputKind } from '../../../catalog/operations.ts';
import type { GenerateRequest, Task, TaskInput, TaskPage } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import type { Tx } from '../../core/db.ts';
import { getAbilities } from '../../core/engine-config.ts';
import { pageByTime, type PageQuery, type TimePlace } from '../../core/page.ts';
import type { TaskOrigin } from '../../core/tracing.ts';
import { type Idempotency, runIdempotently } from '../gateway/service.ts';
import { requireAbility } from './abilities.ts';
import { taskEvents } from './events.ts';
import { taskNotFound } from './get-task.ts';
import { isGuest } from './guest.ts';
import { newSeed, newTask } from './new-task.ts';
import { renderTask, type TaskRow } from './render.ts';
import { getModel } from './rules.ts';
import type { ComposedTask } from './submit.ts';
import {
  cancelOpenTasks,
  findSnapshot,
  findTask,
  finishTask,
  readTasks,
  type Filter,
  type TaskReader,
} from './store.ts';
import { estimateWaits } from './waits.ts';

export { composeCountedTasks } from './counted.ts';
export { type Creation, createKeyHandler, createDashboardHandler } from './creation.ts';
export { getFollowedTask, getTask } from './get-task.ts';
export { engineAwaySince } from './queue.ts';
export { rejectRefusedWords } from './rules.ts';
export type { TaskReader } from './store.ts';
export { taskWatcher } from './watcher.ts';

/** A validated request. With a clip, it continues that clip. */
export type SongRequest = GenerateRequest & Pick<TaskInput, 'clip_id' | 'continue_at'>;

/** The price of a request in credits: the model's price, or 0 in test mode. */
export function getPrice(input: SongRequest, mode: Caller['mode']): number {
  return mode === 'test' ? 0 : getModel(input).credits;
}

/** The maximum length of a model's songs for a customer on this server, in seconds. */
export function getMaxSeconds(
  core: Core,
  { id, maxSeconds }: MusicModel,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
): number {
  const ofEngine = getAbilities(core.config, mode).songs[id]?.maxSeconds ?? maxSeconds;
  const most = Math.min(maxSeconds, ofEngine, isGuest(customerId) ? limits.guest.seconds : maxSeconds);
  return Math.min(most, core.config.sandboxMaxSeconds ?? most);
}

/** Composes the task of a validated request for songs. Omitted fields are decided here and stored with the input. */
export function composeTask(
  core: Core,
  request: SongRequest,
  caller: Pick<Caller, 'customerId' | 'mode'>,
  origin: TaskOrigin,
): ComposedTask {
  const { metadata = {}, dry_run: _, ...input } = request;
  const model = getModel(request);
  const kind = {
    type: request.clip_id === undefined ? ('generate' as const) : ('extend' as const),
    model: model.id,
    input: { ...input, instrumental: input.instrumental ?? false, seed: input.seed ?? newSeed() },
    metadata,
    cost: getPrice(request, caller.mode),
    outputs: model.clips,
    eta_seconds: model.etaSeconds,
    max_seconds: getMaxSeconds(core, model, caller),
  };
  return newTask(core, kind, caller, origin);
}

/** Composes a new task with the input of a failed one. It costs the same as any other. */
export function composeRetry(
  core: Core,
  row: TaskRow,
  caller: Pick<Caller, 'customerId' | 'mode'>,
  origin: TaskOrigin,
): ComposedTask {
  const { type, model, input, metadata, cost, eta_seconds } = row;
  requireAbility(core, caller.mode, type, { ...input, model });
  if (getOutputKind(type) === 'song') return composeTask(core, { ...(input as SongRequest), metadata }, caller, origin);
  const outputs = input.count ?? 1;
  return newTask(core, { type, model, input, metadata, cost, eta_seconds, outputs, max_seconds: 0 }, caller, origin);
}

export type PageRequest = PageQuery & Omit<Filter, 'after' | 'limit'>;

/** A page of tasks, newest first. @throws Problem invalid_field for an invalid cursor. */
export async function listTasks(core: Core, reader: TaskReader, page: PageRequest): Promise<TaskPage> {
  const now = core.clock.now();
  const read = async (after: TimePlace | null, most: number) => {
    const rows = await readTasks(core.db, reader, { ...page, after, limit: most });
    const waits = await estimateWaits(core, reader.customerId, rows);
    return rows.map((row) => ({ ...row, wait: waits.get(row.id) }));
  };
  return pageByTime(page, 'created_at', read, (row) => renderTask(row, now, reader.origin, row.wait));
}

/**
 * Cancels a task and returns it. A finished task is returned unchanged. Delivered outputs stay charged, and the other credits are
 * released. @throws Problem not_found, idempotency_conflict.
 */
export async function cancelTask(
  core: Core,
  reader: TaskReader,
  id: string,
  idempotency: Idempotency | undefined,
): Promise<{ readonly body: string; readonly replayed: boolean }> {
  const found = await findTask(core.db, reader, id);
  if (!found) throw taskNotFound();
  const caller = { customerId: reader.customerId, mode: found.mode };
  const result = await runIdempotently(core, caller, idempotency, async (tx) => {
    await finishTask(tx, reader.customerId, id, null, 'canceled', null);
    const row = await findTask(tx, reader, id);
    if (!row) throw taskNotFound();
    return { status: 200, body: JSON.stringify(renderTask(row, core.clock.now(), reader.origin)) };
  });
  taskEvents(core).emit('ended', id);
  taskEvents(core).emit('ready');
  return result;
}

/**
 * Cancels up to `limit` tasks of a customer whose account is being closed, and returns those that weren't finished. The caller has
 * locked the customer's row.
 */
export const cancelCustomerTasks = (tx: Tx, customerId: string, limit: number): Promise<string[]> =>
  cancelOpenTasks(tx, customerId, limit);

/** Notifies the workers of this process about tasks that a committed transaction has ended. */
export function notifyEnded(core: Core, tasks: readonly string[]): void {
  for (const id of tasks) taskEvents(core).emit('ended', id);
  if (tasks.length > 0) taskEvents(core).emit('ready');
}

/** Calls `listener` whenever this process makes progress on a task. */
export function onTaskProgress(core: Core, listener: () => void): void {
  taskEvents(core).on('progressed', listener);
}

/** A task as of its newest event, with the sequence of that event. `origin` is the start of its file URLs. */
export async function taskSnapshot(
  core: Core,
  customerId: string,
  id: string,
  origin: string,
): Promise<{ readonly task: Task; readonly events: number }> {
  const row = await findSnapshot(core.db, customerId, id);
  return { task: renderTask(row, core.clock.now(), origin), events: row.events };
}

export { readStuckQueue as readStuckTaskQueue } from './support-store.ts';
