import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import type { Run } from '../../../engines/remote.ts';
import { readRuns } from './store.ts';

interface Waiting {
  readonly run: Run;
  readonly resolve: (run: Run) => void;
}

/** The interval of polling for webhooks that other processes received. */
const POLL_MS = 500;

/** Waits for changes of runs in any process, with one statement for all of them. */
export class RunWatcher {
  readonly #core: Core;
  readonly #waiting = new Set<Waiting>();
  readonly #reading: Backoff;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(core: Core) {
    this.#core = core;
    this.#reading = new Backoff(core.log, 'look up engine runs');
  }

  /** Resolves with the run after its next change, or after a number of milliseconds. Rejects when `signal` aborts. */
  async wait(run: Run, milliseconds: number, signal: AbortSignal): Promise<Run> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Run>();
    const waiting = { run, resolve };
    const isLate = () => resolve({ ...run, age: run.age + milliseconds });
    const late = setTimeout(() => void this.poll().finally(isLate), milliseconds);
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => void this.poll(), POLL_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Polls now. Never throws; the waiting calls resolve later instead. */
  async poll(): Promise<void> {
    if (this.#isPolling || this.#reading.isPaused || this.#waiting.size === 0) return;
    this.#isPolling = true;
    try {
      const known = await readRuns(
        this.#core.db,
        [...this.#waiting].map(({ run }) => run.id),
      );
      for (const { run, resolve } of this.#waiting) {
        const now = known.get(run.id);
        if (now && (now.messages !== run.messages || now.reference !== run.reference)) resolve(now);
      }
      this.#reading.succeeded();
    } catch (error) {
      if (!this.#core.draining.aborted) this.#reading.failed(error);
    } finally {
      this.#isPolling = false;
    }
  }
}
