import { Backoff } from '../../core/backoff.ts';
import { type Core, perCore } from '../../core/core.ts';
import { taskEvents } from './events.ts';
import { type Progress, readProgress } from './store.ts';

/** A task, and the step after which its watcher wants to know about it: the next one, or only the end. */
export interface Watched {
  readonly customerId: string;
  readonly id: string;
  readonly after: number | 'end';
}

interface Watching extends Watched {
  readonly resolve: (hasNews: boolean) => void;
}

/** The pause between two reads, for progress that other processes make. Reading takes at most one part in as many of the time. */
const EVERY_MS = 500;
const READING_SHARE = 20;

/** Whether the watcher of a task wants to know. A task without progress was deleted. */
const isNews = ({ after }: Watched, progress: Progress | undefined): boolean =>
  progress === undefined || progress.is_over || (after !== 'end' && progress.steps > after);

/**
 * Waits for progress of tasks in any process. All requests that wait share one statement, which is repeated only while there are
 * some. Progress in this process is read at once, for the task alone.
 */
class TaskWatcher {
  readonly #core: Core;
  readonly #reading: Backoff;
  readonly #watching = new Set<Watching>();
  #timer: NodeJS.Timeout | undefined;

  constructor(core: Core) {
    this.#core = core;
    this.#reading = new Backoff(core.log, 'look up followed tasks');
    const read = (id?: string) => {
      const some = [...this.#watching].filter((each) => each.id === id);
      if (some.length > 0) void this.#read(some);
    };
    taskEvents(core).on('progressed', read).on('ended', read);
  }

  /** The number of requests that wait. */
  get size(): number {
    return this.#watching.size;
  }

  /** Resolves with true at the news that were asked for, and with false after some milliseconds or when `signal` aborts. */
  async wait(watched: Watched, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const watching = { ...watched, resolve };
    const stop = () => resolve(false);
    const late = setTimeout(stop, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    this.#watching.add(watching);
    this.#timer ??= setTimeout(() => void this.#readAll(), EVERY_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      this.#watching.delete(watching);
      if (this.#watching.size === 0) {
        clearTimeout(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  async #readAll(): Promise<void> {
    const started = performance.now();
    await this.#read([...this.#watching]);
    if (this.#watching.size === 0) return;
    const pause = Math.max(EVERY_MS, (performance.now() - started) * READING_SHARE);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readAll(), pause);
  }

  /** Reads the progress of these tasks. Never throws: what couldn't be read is read again later. */
  async #read(some: readonly Watching[]): Promise<void> {
    if (this.#reading.isPaused) return;
    try {
      const found = await readProgress(this.#core.db, some);
      const progress = new Map(found.map((each) => [each.id, each]));
      for (const each of some) if (isNews(each, progress.get(each.id))) each.resolve(true);
      this.#reading.succeeded();
    } catch (error) {
      if (!this.#core.draining.aborted) this.#reading.failed(error);
    }
  }
}

/** The watcher of an app. */
export const taskWatcher = perCore((core) => new TaskWatcher(core));
