import { setTimeout as delay } from 'node:timers/promises';

/** How long attempts wait for what they need. */
export interface RetryPolicy {
  /** Milliseconds before each retry of storing a file, while the song stays in memory: for a short outage. */
  readonly storage: readonly number[];
  /** Milliseconds before each retry of writing a result. */
  readonly database: readonly number[];
  /** Seconds before the next attempt, by the number of failed ones. */
  readonly attempts: readonly number[];
  /** The same if the storage failed: the song is made again, so these pauses are for a longer outage. */
  readonly outage: readonly number[];
}

/** With three attempts, tasks survive an outage of three minutes, well within their deadline. */
export const defaultRetryPolicy: RetryPolicy = {
  storage: [100, 400, 1600, 5000, 10_000],
  database: [100, 400, 1600],
  attempts: [0.5, 2],
  outage: [30, 90],
};

/** Runs `work`, and retries it after each pause if it fails. Throws its last error, or AbortError when `signal` aborts. */
export async function retry<T>(pauses: readonly number[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const pause = pauses[tried];
      if (pause === undefined || signal.aborted) throw error;
      await delay(pause, undefined, { signal });
    }
  }
}
