interface Waiting<Call, Answer> {
  readonly call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Runs calls in batches: what arrives in one tick of the event loop, and what arrives while a batch is under way, goes
 * together. One batch at a time, so that the slower the database is, the more calls share its work.
 */
export class Batcher<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #alone: (error: unknown) => boolean;
  #waiting: Waiting<Call, Answer>[] = [];
  #scheduled = false;
  readonly #unanswered = new Set<Promise<Answer>>();

  /**
   * @param run answers all calls, in their order, or fails and has done nothing.
   * @param most calls of a batch.
   * @param alone whether the calls of a batch that failed like this are run again, each by itself: then one that cannot
   * be run fails alone.
   */
  constructor(
    run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
    most: number,
    alone: (error: unknown) => boolean,
  ) {
    this.#run = run;
    this.#most = most;
    this.#alone = alone;
  }

  submit(call: Call): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ call, resolve, reject });
    this.#unanswered.add(promise);
    const forget = () => this.#unanswered.delete(promise);
    promise.then(forget, forget);
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => void this.#drain());
    }
    return promise;
  }

  /** Waits until every call is answered, also those whose callers have left. */
  async settled(): Promise<void> {
    while (this.#unanswered.size > 0) await Promise.allSettled(this.#unanswered);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#most);
      this.#waiting = this.#waiting.slice(this.#most);
      await this.#answer(batch);
    }
    this.#scheduled = false;
  }

  async #answer(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await this.#run(batch.map(({ call }) => call));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!);
    } catch (error) {
      // Not awaited: a call that hangs by itself must not hold up the batches after it.
      if (batch.length > 1 && this.#alone(error)) for (const one of batch) void this.#answer([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
