import type { Task } from '../generated/v2.gen.ts';
import { AnswerError, type CadenzaError, isTransient, TimeoutError } from './errors.ts';
import { sleep } from './timers.ts';
import { validateDuration } from './validate.ts';

export interface WaitOptions {
  /** Stops waiting. The task continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Timeout in milliseconds, 15 minutes by default, because tasks may wait in a queue. Infinity means none. At its end,
   * the task is polled once more, for a second at most.
   */
  readonly timeout?: number | undefined;
  /** The first and the longest interval between two polls, in milliseconds. */
  readonly pauses?: { readonly first: number; readonly longest: number } | undefined;
}

export const DEFAULT_TIMEOUT = 15 * 60 * 1000;
const DEFAULT_PAUSES = { first: 1000, longest: 10_000 };
const GROWTH = 1.5;

/** The time in milliseconds for the poll at the end of the timeout, or a tenth of the timeout if that is shorter. */
const LAST_POLL = 1000;

/** The timeout expired. The task continues; you can wait for it again. */
export class WaitTimeoutError extends TimeoutError {
  override readonly name = 'WaitTimeoutError';
  /** The latest known task, or null if there was no response. */
  readonly task: Task | null;

  constructor(id: string, task: Task | null, cause: CadenzaError | undefined) {
    super(`${id} is ${task?.status ?? 'unknown'} and not final yet.`, { cause });
    this.task = task;
  }
}

export const isFinal = (task: Task): boolean => task.completed_at !== null;

/**
 * Yields the task each time its status or stage changes, until it is finished. Polls with growing intervals, and
 * continues after network errors, 429 and 5xx. With `isWaiting`, the API waits before it responds to a poll.
 *
 * @throws WaitTimeoutError, or the reason of the signal.
 */
export async function* pollTask(
  start: Task | string,
  read: (id: string, signal: AbortSignal | undefined, timeLeft: number) => Promise<Task>,
  { signal, timeout = DEFAULT_TIMEOUT, pauses = DEFAULT_PAUSES }: WaitOptions,
  isWaiting = false,
): AsyncGenerator<Task, void, undefined> {
  const id = typeof start === 'string' ? start : start.id;
  validateDuration('timeout', timeout);
  validateDuration('pauses.first', pauses.first);
  validateDuration('pauses.longest', pauses.longest);
  const end = performance.now() + timeout;
  let seen: Task | null = null;
  let news: Task | null = typeof start === 'string' ? null : start;
  let lastError: CadenzaError | undefined;
  let rest = pauses.first;
  let isLast = false;
  let polledAt = performance.now();
  // If only the ID is known, poll immediately.
  for (let attempt = start !== id && !isWaiting; ; attempt = true) {
    signal?.throwIfAborted();
    if (news && (news.status !== seen?.status || news.stage !== seen.stage)) yield news;
    if (news && isFinal(news)) return;
    seen = news ?? seen;
    if (isLast) throw new WaitTimeoutError(id, seen, lastError);
    if (attempt) {
      const requested = lastError instanceof AnswerError ? (lastError.retryAfter ?? 0) * 1000 : 0;
      const left = Math.max(0, end - performance.now());
      // The API would reject a poll before then.
      if (requested > left) throw new WaitTimeoutError(id, seen, lastError);
      // A poll for which the API waited needs no pause.
      const wait = Math.max(0, rest - (performance.now() - polledAt), requested);
      isLast = wait >= left;
      await sleep(Math.min(wait, left), signal);
      rest = Math.min(rest * GROWTH, pauses.longest);
    }
    lastError = undefined;
    const timeLeft = isLast ? Math.min(LAST_POLL, timeout / 10) : end - performance.now();
    polledAt = performance.now();
    // At least a millisecond, because a request without time isn't sent.
    news = await read(id, signal, Math.max(1, timeLeft)).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      lastError = error;
      return null;
    });
  }
}
