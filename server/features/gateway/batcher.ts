interface Waiting<Call, Answer> {
  readonly call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Runs calls in batches: what arrives in one tick of the event loop, and what arrives while a batch is under way, goes
 * together. No more than a few batches at a time, so that the slower the database is, the more calls share its work.
 */
export class Batcher<Call, Answer> {
  readonly #run: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #alone: (error: unknown) => boolean;
  readonly #lanes: number;
  readonly #patienceMs: number;
  #waiting: Waiting<Call, Answer>[] = [];
  /** Lanes that run batches, or are about to. */
  #busy = 0;
  /** A lane is about to take what waits. */
  #scheduled = false;
  /** When the last batch began. */
  #began = 0;
  #held: NodeJS.Timeout | undefined;
  #unanswered = 0;
  /** Who waits until all are answered. */
  #settled = Promise.withResolvers<void>();

  /**
   * @param run answers all calls, in their order, or fails and has done nothing.
   * @param most calls of a batch.
   * @param alone whether the calls of a batch that failed like this are run again, each by itself: then one that cannot
   * be run fails alone.
   * @param lanes batches at a time.
   * @param patienceMs how long the others wait for one that is held up before the next lane is taken, unless they are as many
   * as a batch takes: where a batch costs much to begin, few large ones are faster than many at a time.
   */
  constructor(
    run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
    most: number,
    alone: (error: unknown) => boolean,
    lanes = 1,
    patienceMs = 0,
  ) {
    this.#run = run;
    this.#most = most;
    this.#alone = alone;
    this.#lanes = lanes;
    this.#patienceMs = patienceMs;
  }

  submit(call: Call): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ call, resolve, reject });
    this.#unanswered += 1;
    this.#begin();
    return promise;
  }

  /** Takes a lane for what waits, if there is one and it is time. */
  #begin(): void {
    if (this.#waiting.length === 0 || this.#scheduled || this.#busy >= this.#lanes) return;
    const wait = this.#began + this.#patienceMs - performance.now();
    if (this.#busy > 0 && wait > 0 && this.#waiting.length < this.#most) {
      if (this.#held === undefined) {
        this.#held = setTimeout(() => {
          this.#held = undefined;
          this.#begin();
        }, wait).unref();
      }
      return;
    }
    this.#scheduled = true;
    this.#busy += 1;
    setImmediate(() => void this.#drain());
  }

  /** Waits until every call is answered, also those whose callers have left. */
  async settled(): Promise<void> {
    while (this.#unanswered > 0) await this.#settled.promise;
  }

  #answered(count: number): void {
    this.#unanswered -= count;
    if (this.#unanswered > 0) return;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }

  async #drain(): Promise<void> {
    this.#scheduled = false;
    let answer = () => undefined as void;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#most);
      this.#waiting = this.#waiting.slice(this.#most);
      this.#began = performance.now();
      const outcome = this.#outcome(batch);
      // The database has its next work before the callers of the last one are answered.
      setImmediate(answer);
      answer = await outcome;
    }
    this.#busy -= 1;
    answer();
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
      if (batch.length > 1 && this.#alone(error)) return () => this.#separate(batch);
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
}
