interface Waiting<Call, Result> {
  readonly call: Call;
  resolve(response: Result): void;
  reject(error: unknown): void;
}

interface BatcherOptions {
  /** Maximum calls per batch. */
  readonly maxSize: number;
  /** Maximum calls that wait or run. Further ones are rejected with `full`. */
  readonly pending: number;
  readonly full: () => Error;
  /** Maximum concurrent batches. */
  readonly concurrency: number;
  /**
   * If fewer calls than this are waiting, the batch starts no earlier than `spacingMs` after the last one, so that more
   * calls share it.
   */
  readonly minSize: number;
  readonly spacingMs: number;
  /** Whether the calls of a batch with this error run again one by one, so that only the bad one fails. */
  readonly shouldRetrySingly: (error: unknown) => boolean;
}

/**
 * Runs calls in batches. Calls from the same tick, and calls that arrive while a batch runs, share a batch. The number of
 * concurrent batches is limited, so the slower the database, the larger the batches.
 */
export class Batcher<Call, Result> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Result[]>;
  readonly #options: BatcherOptions;
  #waiting: Waiting<Call, Result>[] = [];
  /** Batches that are running. */
  #busy = 0;
  /** A batch is about to start. */
  #scheduled = false;
  #pause: NodeJS.Timeout | undefined;
  /** When the last batch started. */
  #began = -Infinity;
  #pending = 0;
  /** Resolved when all calls are finished. */
  #settled = Promise.withResolvers<void>();

  /** @param run resolves with the results of all calls in order, or fails without any effect. */
  constructor(run: (calls: readonly Call[]) => Promise<readonly Result[]>, options: BatcherOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** Runs a call. Rejects with the batch's error, or at once if too many calls are pending. */
  submit(call: Call): Promise<Result> {
    if (this.#pending >= this.#options.pending) return Promise.reject(this.#options.full());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ call, resolve, reject });
    this.#pending += 1;
    this.#schedule();
    return promise;
  }

  /** Waits until every call is finished, including those whose callers are gone. */
  async settled(): Promise<void> {
    while (this.#pending > 0) await this.#settled.promise;
  }

  /** Starts the next batch if calls are waiting and there is room for it. */
  #schedule(): void {
    if (this.#waiting.length === 0 || this.#scheduled || this.#busy >= this.#options.concurrency) return;
    const { minSize, spacingMs } = this.#options;
    const rest = this.#began + spacingMs - performance.now();
    if (rest > 0 && this.#waiting.length < minSize) {
      this.#pause ??= setTimeout(() => this.#begin(), rest);
    } else {
      this.#begin();
    }
  }

  #begin(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#scheduled = true;
    setImmediate(() => void this.#next());
  }

  async #next(): Promise<void> {
    this.#scheduled = false;
    this.#busy += 1;
    this.#began = performance.now();
    const batch = this.#waiting.splice(0, this.#options.maxSize);
    this.#schedule();
    const response = await this.#outcome(batch);
    this.#busy -= 1;
    this.#schedule();
    // Starts the next batch before the results of the last one are delivered, so that the database is busy.
    setImmediate(response);
  }

  /** Runs a batch and delivers its results. */
  async #outcome(batch: readonly Waiting<Call, Result>[]): Promise<() => void> {
    try {
      const responses = await this.#run(batch.map(({ call }) => call));
      return () => {
        for (const [place, { resolve }] of batch.entries()) resolve(responses[place]!);
        this.#settle(batch.length);
      };
    } catch (error) {
      if (batch.length > 1 && this.#options.shouldRetrySingly(error)) return () => this.#separate(batch);
      return () => {
        for (const { reject } of batch) reject(error);
        this.#settle(batch.length);
      };
    }
  }

  /** Not awaited, so that one slow call doesn't delay later batches. */
  #separate(batch: readonly Waiting<Call, Result>[]): void {
    for (const one of batch) void this.#outcome([one]).then((response) => response());
  }

  #settle(count: number): void {
    this.#pending -= count;
    if (this.#pending > 0) return;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }
}
