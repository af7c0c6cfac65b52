import type { Task, TaskError, TaskInput } from '../../../generated/v2/types.gen.ts';
import { createUrlBuilder, type OutputRow, renderOutputs } from '../outputs/service.ts';

/** A task with its outputs, as `taskColumns` of store.ts selects it. */
export interface TaskRow {
  readonly id: string;
  readonly type: Task['type'];
  readonly status: Task['status'];
  readonly stage: Task['stage'];
  readonly model: Task['model'];
  readonly mode: Task['mode'];
  readonly input: TaskInput;
  readonly metadata: Record<string, string>;
  readonly request_id: string;
  readonly cost: number;
  readonly charged: number;
  readonly eta_seconds: number;
  readonly error: TaskError | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
  readonly outputs: readonly OutputRow[];
}

/** The fields of a request in the order in which they are returned, because jsonb has no order. */
function orderInput(input: TaskInput): TaskInput {
  const { clip_id, continue_at, model, prompt, lyrics, style, negative_style, title, instrumental, ...rest } = input;
  const { aspect_ratio, size, resolution, count, image, strength, visibility, ...sung } = rest;
  const { vocal_gender, style_weight, weirdness, audio_weight, seed, callback_url } = sung;
  const words = {
    clip_id,
    continue_at,
    model,
    prompt,
    lyrics,
    style,
    negative_style,
    title,
    instrumental,
    vocal_gender,
  };
  const drawn = { aspect_ratio, size, resolution, count, image, strength, visibility };
  return { ...words, style_weight, weirdness, audio_weight, ...drawn, seed, callback_url };
}

/** What an unfinished task waits for. */
export interface TaskWait {
  /** Seconds until it starts. */
  readonly seconds: number;
  /** Its engine is unavailable, so it can't be estimated. */
  readonly isDelayed: boolean;
}

/** The fields of a task whose engine is unavailable. It has no estimate, because it would be a guess. */
export const engineDelay = {
  eta_seconds: null,
  delay: 'engine_unavailable',
} as const satisfies Pick<Task, 'eta_seconds' | 'delay'>;

/** The remaining seconds of the model's typical duration, after the wait of a queued task. At least one while it runs. */
function estimateSecondsLeft(row: TaskRow, now: Date, waitSeconds: number): number | null {
  if (row.completed_at) return null;
  if (!row.started_at) return row.eta_seconds + waitSeconds;
  return Math.max(1, Math.ceil(row.eta_seconds - (now.getTime() - row.started_at.getTime()) / 1000));
}

/** The largest estimate, because only a finished task is complete. */
const MOST_PERCENT = 99;

/** How much of a task is done, by the typical duration of its model. Null if it can't be estimated, or if the task ends without success. */
export function estimatePercent(row: TaskRow, now: Date, wait?: TaskWait): number | null {
  if (row.completed_at) return row.status === 'succeeded' ? 100 : null;
  if (wait?.isDelayed) return null;
  if (!row.started_at) return 0;
  const seconds = (now.getTime() - row.started_at.getTime()) / 1000;
  return Math.max(0, Math.min(MOST_PERCENT, Math.floor((100 * seconds) / row.eta_seconds)));
}

/**
 * A task as returned by every operation. `origin` is the start of its file URLs, and `wait` what it waits for, if that is known.
 */
export function renderTask(row: TaskRow, now: Date, origin: string, wait?: TaskWait): Task {
  const { id, type, status, stage, model, mode, metadata, request_id, error, cost, charged } = row;
  return {
    id,
    type,
    status,
    stage,
    model,
    mode,
    input: orderInput(row.input),
    ...renderOutputs(row, createUrlBuilder(now, origin)),
    credits: { held: row.completed_at ? 0 : cost - charged, charged },
    ...(wait?.isDelayed ? engineDelay : { eta_seconds: estimateSecondsLeft(row, now, wait?.seconds ?? 0) }),
    error,
    metadata,
    request_id,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  };
}
