import type { OutsideModels, RemoteTools } from '../remote.ts';
import type { PredictionRequest } from './api.ts';
import type { ModelTable } from './models.ts';
import { fetchBytes } from './outputs.ts';
import type { RemotePacing } from './pacing.ts';
import type { Predictions } from './predictions.ts';

/** What songs, images and videos are made with. */
export class EngineContext {
  /** Which model makes what. */
  readonly models: OutsideModels;
  /** How the models are called. */
  readonly table: ModelTable;
  readonly #predictions: Predictions;
  readonly #tools: RemoteTools;
  readonly #pace: RemotePacing;

  constructor(
    models: OutsideModels,
    table: ModelTable,
    predictions: Predictions,
    tools: RemoteTools,
    pace: RemotePacing,
  ) {
    this.models = models;
    this.table = table;
    this.#predictions = predictions;
    this.#tools = tools;
    this.#pace = pace;
  }

  /** Has a model make something, once for each step of a task. @throws EngineError */
  make(taskId: string, step: string, ask: PredictionRequest, signal: AbortSignal): Promise<unknown> {
    return this.#predictions.make(taskId, step, ask, signal);
  }

  /** The bytes of what it made. @throws EngineError */
  fetch(output: unknown, most: number, signal: AbortSignal): Promise<Uint8Array> {
    return fetchBytes(this.#tools, output, most, this.#pace.pauses, signal);
  }

  /** A line for those who look after the server. */
  warn(facts: object, line: string): void {
    this.#tools.warn(facts, line);
  }
}

/**
 * Makes those of `count` things that are not `done` at once, each told when it is there. A failure is told last: what the
 * others become is delivered, and not made again.
 */
export async function* inOrderOfEnds<T>(
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
    // Also when nobody listens any more.
    stopped.abort();
  }
  if (failures.length > 0) throw failures[0];
}
