import { setTimeout as delay } from 'node:timers/promises';

/** How long what an attempt needs is waited for. */
export interface RetryPolicy {
  /** Milliseconds before each further try at storing a file, while the song is kept: for a short outage. */
  readonly storage: readonly number[];
  /** Milliseconds before each further try at writing what came of it. */
  readonly database: readonly number[];
  /** Seconds before the next attempt, by how many have failed. */
  readonly attempts: readonly number[];
  /** The same when it was the storage that failed: the song is made anew, so this is for an outage that lasts. */
  readonly outage: readonly number[];
}

/** Together with three attempts an outage of three minutes is lived through, well within a task's deadline. */
export const defaultRetryPolicy: RetryPolicy = {
  storage: [100, 400, 1600, 5000, 10_000],
  database: [100, 400, 1600],
  attempts: [0.5, 2],
  outage: [30, 90],
};

/** Does `work`, again after each pause when it failed. Throws what it threw last, or AbortError when `signal` fires. */
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
