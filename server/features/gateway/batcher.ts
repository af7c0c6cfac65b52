interface Waiting<Call, Answer> {
  readonly call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface BatcherOptions {
  /** Calls of a batch, at most. */
  readonly most: number;
  /** Batches at a time. */
  readonly lanes: number;
  /** Fewer calls than this wait until `spacingMs` after the last batch began, so that more of them share the next one. */
  readonly enough: number;
  readonly spacingMs: number;
  /** Whether the calls of a batch that failed like this are run again, each by itself: one that cannot be run fails alone. */
  readonly alone: (error: unknown) => boolean;
}

/**
 * Runs calls in batches: what arrives in one tick of the event loop, and what arrives while a batch is under way, goes
 * together. No more than a few batches at a time, so that the slower the database is, the more calls share its work.
 */
export class Batcher<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  readonly #options: BatcherOptions;
  #waiting: Waiting<Call, Answer>[] = [];
  /** Lanes that run batches. */
  #busy = 0;
  /** A batch is about to begin. */
  #scheduled = false;
  #pause: NodeJS.Timeout | undefined;
  /** When the last batch began. */
  #began = -Infinity;
  #unanswered = 0;
  /** Who waits until all are answered. */
  #settled = Promise.withResolvers<void>();

  /** @param run answers all calls, in their order, or fails and has done nothing. */
  constructor(run: (calls: readonly Call[]) => Promise<readonly Answer[]>, options: BatcherOptions) {
    this.#run = run;
    this.#options = options;
  }

  submit(call: Call): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ call, resolve, reject });
    this.#unanswered += 1;
    this.#schedule();
    return promise;
  }

  /** Waits until every call is answered, also those whose callers have left. */
  async settled(): Promise<void> {
    while (this.#unanswered > 0) await this.#settled.promise;
  }

  /** Begins the next batch when something waits and there is a lane for it. */
  #schedule(): void {
    if (this.#waiting.length === 0 || this.#scheduled || this.#busy >= this.#options.lanes) return;
    const { enough, spacingMs } = this.#options;
    const rest = this.#began + spacingMs - performance.now();
    if (rest > 0 && this.#waiting.length < enough) {
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
    const batch = this.#waiting.splice(0, this.#options.most);
    this.#schedule();
    const answer = await this.#outcome(batch);
    this.#busy -= 1;
    this.#schedule();
    // The database has its next work before the callers of the last one are answered.
    setImmediate(answer);
  }

  /** Runs a batch; what comes back answers its callers. */
  async #outcome(batch: readonly Waiting<Call, Answer>[]): Promise<() => void> {
    try {
      const answers = await this.#run(batch.map(({ call }) => call));
      return () => {
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!);
        this.#answered(batch.length);
      };
    } catch (error) {
      if (batch.length > 1 && this.#options.alone(error)) return () => this.#separate(batch);
      return () => {
        for (const { reject } of batch) reject(error);
        this.#answered(batch.length);
      };
    }
  }

  /** Nobody waits for it: a call that hangs by itself must not hold up the batches after it. */
  #separate(batch: readonly Waiting<Call, Answer>[]): void {
    for (const one of batch) void this.#outcome([one]).then((answer) => answer());
  }

  #answered(count: number): void {
    this.#unanswered -= count;
    if (this.#unanswered > 0) return;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }
}
