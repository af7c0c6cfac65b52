import type { Task, TaskProgress } from '../generated/v2.gen.ts';
import { AnswerError, type CadenzaError, ConnectionError, isTransient } from './errors.ts';
import { DEFAULT_TIMEOUT, WaitTimeoutError } from './poll-task.ts';
import { getRetryDelay } from './retry.ts';
import type { ServerEvent } from './server-events.ts';
import { sleep } from './timers.ts';
import { validateDuration } from './validate.ts';

export interface StreamOptions {
  /** Stops the stream. The task continues. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds, 15 minutes by default. Infinity means none. */
  readonly timeout?: number | undefined;
}

/** Connections in a row without an event, after which the error is thrown. */
const FAILURES = 4;

/** The pause before the next connection after one that the server ended, in milliseconds. */
const RECONNECT = 200;

/** Opens a stream after the event with this ID. */
export type OpenStream = (lastId: string, signal: AbortSignal) => AsyncIterable<ServerEvent>;

function parseProgress({ data }: ServerEvent): TaskProgress {
  try {
    const progress = JSON.parse(data) as Partial<TaskProgress>;
    if (progress.task) return progress as TaskProgress;
  } catch {
    // As below.
  }
  throw new ConnectionError('The stream contains an event that is not from the API.');
}

/**
 * Yields the events of a task until it is finished, and connects again where a stream ended. A refusal with 429 is thrown,
 * because polling may be better.
 *
 * @throws CadenzaError if connections bring no event, WaitTimeoutError, or the reason of the signal.
 */
export async function* streamTask(
  id: string,
  open: OpenStream,
  { signal, timeout = DEFAULT_TIMEOUT }: StreamOptions,
): AsyncGenerator<TaskProgress, void, undefined> {
  validateDuration('timeout', timeout);
  signal?.throwIfAborted();
  const ending = new AbortController();
  const stop = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let task: Task | null = null;
  let error: CadenzaError | undefined;
  const expire = () => ending.abort(new WaitTimeoutError(id, task, error));
  const timer = timeout > 2 ** 31 - 1 ? undefined : setTimeout(expire, timeout);
  try {
    let lastId = '';
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const event of open(lastId, ending.signal)) {
          const progress = parseProgress(event);
          lastId = event.id;
          task = progress.task;
          failures = -1;
          error = undefined;
          yield progress;
          if (task.completed_at !== null) return;
        }
      } catch (failure) {
        ending.signal.throwIfAborted();
        const isRefused = failure instanceof AnswerError && failure.status === 429;
        if (isRefused || !isTransient(failure) || failures + 1 >= FAILURES) throw failure;
        error = failure;
      }
      const pause = error === undefined ? RECONNECT : (getRetryDelay(error, failures + 1) ?? RECONNECT);
      if (failures + 1 >= FAILURES) throw error ?? new ConnectionError(`The stream of ${id} ends without an event.`);
      await sleep(pause, ending.signal);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    ending.abort();
  }
}
