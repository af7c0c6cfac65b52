import { randomInt } from 'node:crypto';
import { limits } from '../../../catalog/limits.ts';
import type { Task, TaskInput, TaskType } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import type { TaskOrigin } from '../../core/tracing.ts';
import { isGuest } from './guest.ts';
import { renderTask } from './render.ts';
import type { ComposedTask } from './submit.ts';

const HOUR_MS = 3_600_000;
const SEEDS = 2 ** 32;

/** The part of a task that its kind decides. */
interface Kind {
  readonly type: TaskType;
  readonly model: Task['model'];
  readonly input: TaskInput;
  readonly metadata: Readonly<Record<string, string>>;
  /** Credits of all outputs. */
  readonly cost: number;
  readonly outputs: number;
  readonly eta_seconds: number;
  readonly max_seconds: number;
}

/** Composes a new task, and how it will be read later, if it starts at once. */
export function newTask(
  core: Core,
  kind: Kind,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  origin: TaskOrigin,
): ComposedTask {
  const now = core.clock.now();
  const expires = new Date(now.getTime() + limits.retentionHours[isGuest(customerId) ? 'guest' : mode] * HOUR_MS);
  const { outputs, max_seconds, ...common } = { ...kind, ...origin, id: newId('task') };
  const task = { ...common, outputs, max_seconds, created_at: now.toISOString(), expires_at: expires.toISOString() };
  const fresh = {
    status: 'queued',
    stage: 'queued',
    charged: 0,
    error: null,
    outputs: [],
  } as const;
  const times = { created_at: now, started_at: null, completed_at: null, expires_at: expires };
  return { task, shown: renderTask({ ...common, ...fresh, ...times, mode }, now, core.config.publicUrl) };
}

/** A random seed for a request without one. It is stored with the input, so that the task can be repeated. */
export const newSeed = (): number => randomInt(SEEDS);
