import { setTimeout as delay } from 'node:timers/promises';
import type { Backoff } from './backoff.ts';
import type { Core } from './core.ts';
import { type ClaimedTable, type Held, releaseOwn, releaseUnfinished } from './process-store.ts';
import { watchJob } from './time-spent.ts';

/** A claimed row. `attempt` is the number of the claim, which every write names. */
export interface Claim {
  readonly id: string;
  readonly attempt: number;
  readonly customer_id?: string | null;
}

export interface WorkerOptions {
  /** How often to look for work without an event, at most: work that other processes added, and retries that become due. */
  readonly pollMs: number;
  /** Milliseconds that attempts get to end when the process stops. */
  readonly graceMs: number;
}

/** A kind of work. */
export interface Work<C extends Claim> extends WorkerOptions {
  /** As in the log, such as `tasks`. */
  readonly name: string;
  readonly table: ClaimedTable;
  /** The pauses after failed claims, with the line that the log shows. */
  readonly claiming: Backoff;
  /** Whether there is something to claim, as a condition to poll for. */
  readonly condition: string;
  /** Claims what there is room for, and begins it. Returns whether there may be more. */
  claim(begin: (claim: C) => void): Promise<boolean>;
  /** Never throws. Stops when `signal` aborts. A claim that it could not end is released with the next heartbeat. */
  attempt(claim: C, signal: AbortSignal): Promise<void>;
  /** An attempt has ended, and the last claim left nothing. */
  ended?(): void;
  /** Closes what the attempts used. */
  close?(): Promise<void>;
}

interface Running<C extends Claim> {
  readonly claim: C;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** When it was claimed, as `performance.now()`. */
  readonly since: number;
}

/** Claims work of one kind, and does as much of it at a time as there is room for. */
export class Worker<C extends Claim> {
  readonly #core: Core;
  readonly #work: Work<C>;
  readonly #running = new Set<Running<C>>();
  #polling: Promise<void> = Promise.resolve();
  #isPolling = false;
  #pollPending = false;
  /** When the last poll ended, as `performance.now()`. */
  #polledAt = 0;
  /** The last claim left work, or may have, so the end of an attempt makes room for it. */
  #hasMore = false;

  constructor(core: Core, work: Work<C>) {
    this.#core = core;
    this.#work = work;
  }

  /** Starts the worker, which `core.draining` stops. */
  start(): void {
    const { polls, process } = this.#core;
    const { name, table, condition, pollMs: everyMs } = this.#work;
    process.addClaims({ ...table, held: (held, began) => void this.#compare(held, began), released: this.poll });
    polls.add({ name, condition, everyMs, begin: this.poll });
    this.#core.onDrain(`${name} worker`, () => this.#drain());
    this.poll();
  }

  get running(): readonly C[] {
    return [...this.#running].map(({ claim }) => claim);
  }

  /** Stops the work on a row. */
  stop(id: string): void {
    for (const { claim, stop } of this.#running) if (claim.id === id) stop.abort();
  }

  /** Looks for work, one query at a time. Events during a query trigger another one. */
  readonly poll = (): void => {
    if (this.#core.draining.aborted || this.#work.claiming.isPaused) return;
    this.#pollPending = true;
    if (!this.#isPolling) this.#polling = this.#claim();
  };

  async #claim(): Promise<void> {
    this.#isPolling = true;
    try {
      while (this.#pollPending && !this.#core.draining.aborted) {
        this.#pollPending = false;
        this.#hasMore = await this.#watch({ step: 'claim' }, () => this.#work.claim((claim) => this.#begin(claim)));
      }
      this.#work.claiming.succeeded();
    } catch (error) {
      this.#work.claiming.failed(error);
    } finally {
      this.#isPolling = false;
      this.#polledAt = performance.now();
    }
  }

  #watch<T>(facts: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
    const { log, config } = this.#core;
    return watchJob(log, config.slowMs, { work: this.#work.name, ...facts }, work);
  }

  #begin(claim: C): void {
    // A claim of this process was released and claimed again, because it was unresponsive for too long.
    this.stop(claim.id);
    const stop = new AbortController();
    const { id, customer_id: customer } = claim;
    const attempt = this.#watch({ id, ...(customer ? { customer } : {}) }, () =>
      this.#work.attempt(claim, stop.signal),
    );
    const done = attempt.then(() => {
      this.#running.delete(running);
      if (this.#hasMore) this.poll();
      else if (!this.#core.draining.aborted) this.#work.ended?.();
    });
    const running = { claim, stop, done, since: performance.now() };
    this.#running.add(running);
  }

  /**
   * Compares the work with the claims that this process had when a heartbeat began. Stops what it has lost, and releases what it
   * isn't working on: the result of a claim or of an attempt could not be exchanged with the database.
   */
  async #compare(held: readonly Held[], began: number): Promise<void> {
    const running = [...this.#running];
    const attempts = new Map(held.map(({ id, attempt }) => [id, attempt]));
    for (const { claim, since, stop } of running)
      if (since < began && attempts.get(claim.id) !== claim.attempt) stop.abort();
    if (this.#isPolling || this.#polledAt > began) return;
    const isRunning = (one: Held) => running.some(({ claim }) => claim.id === one.id && claim.attempt === one.attempt);
    const unfinished = held.filter((one) => !isRunning(one));
    if (unfinished.length === 0) return;
    try {
      if ((await releaseUnfinished(this.#core.db, this.#work.table, this.#core.process.id, unfinished)) > 0)
        this.poll();
    } catch (error) {
      this.#core.log.warn({ err: error }, `Could not release ${this.#work.name}`);
    }
  }

  /** Waits for attempts that end soon, stops the others, and releases their claims. */
  async #drain(): Promise<void> {
    await this.#polling;
    const all = Promise.all([...this.#running].map(({ done }) => done));
    const graceTimer = new AbortController();
    await Promise.race([all, delay(this.#work.graceMs, undefined, { signal: graceTimer.signal })]);
    graceTimer.abort();
    for (const { stop } of this.#running) stop.abort();
    await all;
    try {
      await releaseOwn(this.#core.db, this.#work.table, this.#core.process.id);
    } finally {
      await this.#work.close?.();
    }
  }
}
