import type { Task } from '../generated/v2.gen.ts';
import { AnswerError, type CadenzaError, isTransient, TimeoutError } from './errors.ts';
import { sleep } from './timers.ts';

export interface WaitOptions {
  /** Ends the waiting. The task goes on. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for the end, a quarter of an hour unless given: work may have to wait for its turn. */
  readonly timeout?: number | undefined;
  /** Milliseconds of the first and of the longest pause between two questions. */
  readonly pauses?: { readonly first: number; readonly longest: number } | undefined;
}

const DEFAULT_TIMEOUT = 15 * 60 * 1000;
const DEFAULT_PAUSES = { first: 1000, longest: 10_000 };
const GROWTH = 1.5;

/** Waiting was given up. The task goes on, and may be asked for again. */
export class WaitTimeoutError extends TimeoutError {
  override readonly name = 'WaitTimeoutError';
  /** The task as it was last seen, or null when there was no answer at all. */
  readonly task: Task | null;

  constructor(id: string, task: Task | null, cause: CadenzaError | undefined) {
    super(`${id} is ${task?.status ?? 'unknown'} and not final yet.`, { cause });
    this.task = task;
  }
}

const isFinal = (task: Task): boolean => task.completed_at !== null;

/**
 * The task each time its status or stage has changed, until it is final. Asks with pauses that grow, and goes on where
 * there is no answer, a 429 or a 5xx. @throws WaitTimeoutError, or the reason of the signal.
 */
export async function* pollTask(
  start: Task | string,
  read: (id: string, signal: AbortSignal | undefined) => Promise<Task>,
  { signal, timeout = DEFAULT_TIMEOUT, pauses = DEFAULT_PAUSES }: WaitOptions,
): AsyncGenerator<Task, void, undefined> {
  const id = typeof start === 'string' ? start : start.id;
  const end = performance.now() + timeout;
  let seen: Task | null = null;
  let news: Task | null = typeof start === 'string' ? null : start;
  let trouble: CadenzaError | undefined;
  let rest = pauses.first;
  // Who knows no more than the id has nothing to wait for before asking.
  for (let asked = start !== id; ; asked = true) {
    signal?.throwIfAborted();
    if (news && (news.status !== seen?.status || news.stage !== seen.stage)) yield news;
    if (news && isFinal(news)) return;
    seen = news ?? seen;
    if (asked) {
      const wait = Math.max(rest, trouble instanceof AnswerError ? (trouble.retryAfter ?? 0) * 1000 : 0);
      if (performance.now() + wait > end) throw new WaitTimeoutError(id, seen, trouble);
      await sleep(wait, signal);
      rest = Math.min(rest * GROWTH, pauses.longest);
    }
    trouble = undefined;
    news = await read(id, signal).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      trouble = error;
      return null;
    });
  }
}
