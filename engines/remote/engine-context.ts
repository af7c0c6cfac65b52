import type { OutsideModels, RemoteTools } from '../remote.ts';
import type { PredictionRequest } from './api.ts';
import type { ModelTable } from './models.ts';
import { fetchBytes } from './outputs.ts';
import type { RemotePacing } from './pacing.ts';
import type { Predictions } from './predictions.ts';

/** The shared tools for making songs, images and videos. */
export class EngineContext {
  readonly #predictions: Predictions;
  readonly #tools: RemoteTools;
  readonly #pace: RemotePacing;

  constructor(predictions: Predictions, tools: RemoteTools, pace: RemotePacing) {
    this.#predictions = predictions;
    this.#tools = tools;
    this.#pace = pace;
  }

  /** Runs a model, once for each step of a task. @throws EngineError */
  make(taskId: string, step: string, request: PredictionRequest, signal: AbortSignal): Promise<unknown> {
    return this.#predictions.make(taskId, step, request, signal);
  }

  /** Fetches the bytes of an output. @throws EngineError */
  fetch(output: unknown, most: number, signal: AbortSignal): Promise<Uint8Array> {
    return fetchBytes(this.#tools, output, most, this.#pace.pauses, signal);
  }

  /** Writes a log line for operators. */
  warn(facts: object, line: string): void {
    this.#tools.warn(facts, line);
  }
}

/** The tools of an engine with a table of models. */
export class ModelContext extends EngineContext {
  /** The model for each kind of output. */
  readonly models: OutsideModels;
  /** How the models are called. */
  readonly table: ModelTable;

  constructor(
    models: OutsideModels,
    table: ModelTable,
    predictions: Predictions,
    tools: RemoteTools,
    pace: RemotePacing,
  ) {
    super(predictions, tools, pace);
    this.models = models;
    this.table = table;
  }
}

/**
 * Makes all of `count` outputs that aren't `done` at the same time, and yields each one when it is ready. A failure is thrown last,
 * so that the other outputs are delivered and not made again.
 */
export async function* inCompletionOrder<T>(
  count: number,
  done: readonly number[],
  make: (index: number, signal: AbortSignal) => Promise<T>,
  outer: AbortSignal,
): AsyncGenerator<T> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([outer, stopped.signal]);
  const wanted = Array.from({ length: count }, (_, index) => index).filter((index) => !done.includes(index));
  const open = new Map(
    wanted.map((index) => [
      index,
      make(index, signal).then(
        (made) => ({ index, made }),
        (error: unknown) => ({ index, error }),
      ),
    ]),
  );
  const failures: unknown[] = [];
  try {
    while (open.size > 0) {
      const end = await Promise.race(open.values());
      open.delete(end.index);
      outer.throwIfAborted();
      if ('made' in end) yield end.made;
      else failures.push(end.error);
    }
  } finally {
    // Also if the caller stops iterating.
    stopped.abort();
  }
  if (failures.length > 0) throw failures[0];
}
