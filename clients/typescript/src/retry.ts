import { AnswerError, isTransient } from './errors.ts';
import { sleep } from './timers.ts';

/** First and longest delay in milliseconds, in addition to `Retry-After`. */
const FIRST_DELAY = 500;
const MAX_DELAY = 8000;

/** The longest `Retry-After` in seconds that is waited for. A longer wait is left to the caller. */
const MAX_RETRY_AFTER = 60;

/** The delay before the next attempt in milliseconds. Null if a retry can't succeed. */
export function getRetryDelay(error: unknown, attempt: number): number | null {
  if (!isTransient(error)) return null;
  const serverDelay = error instanceof AnswerError ? (error.retryAfter ?? 0) : 0;
  if (serverDelay > MAX_RETRY_AFTER) return null;
  // A random delay spreads the retries of requests that were rejected at the same moment, also after `Retry-After`.
  const own = Math.min(FIRST_DELAY * 2 ** attempt, MAX_DELAY) * (0.5 + Math.random() / 2);
  return serverDelay * 1000 + own;
}

interface RetryOptions {
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the request can be repeated safely. A request that was rejected with 429 had no effect, so it is always
   * retried.
   */
  readonly isIdempotent: boolean;
}

/** Repeats an operation while it fails with transient errors. Attempts count from 1. */
export async function retry<T>(
  { retries, signal, isIdempotent: harmless }: RetryOptions,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt + 1);
    } catch (error) {
      const refused = error instanceof AnswerError && error.status === 429;
      const rest = attempt < retries && (harmless || refused) ? getRetryDelay(error, attempt) : null;
      if (rest === null) throw error;
      await sleep(rest, signal);
    }
  }
}

/** Parses `Retry-After`, a number of seconds or a date, as seconds. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
