import { AsyncResource } from 'node:async_hooks';
import { perCore } from './core.ts';
import { isTooSlow, isUnavailable } from './database-errors.ts';
import { Problem } from './problem.ts';

/** The result of work that couldn't run because another transaction has locked the customer's row. */
export const LOCKED = Symbol('locked');

/** Customers whose work runs at the same time. The rest of the pool serves requests without a customer lock. */
const CONCURRENCY = 10;

/** Requests of a customer that may wait. Further ones get a 503. */
const MAX_WAITING = 100;

/** Requests of all customers that may wait. */
const MAX_TOTAL = 2000;

/** How long requests wait for a locked customer before they get a 503. */
const MAX_WAIT_MS = 2000;

/**
 * Attempts of all customers that wait for a locked row, in its line. Without that, a row whose lock is always wanted, because songs
 * of the customer end, would be found locked each time. A few connections are enough, and the others serve other customers.
 */
const MAX_IN_LINE = 2;

/** The pause between two attempts to lock a row. */
const PAUSE_MS = 15;

/** A 503 with Retry-After. */
export const busyProblem = (cause?: unknown): Problem =>
  new Problem('unavailable', 'The service is temporarily unavailable. Retry in a few seconds.', {
    headers: { 'retry-after': '2' },
    cause,
  });

/** Waiting work of a customer, oldest first. Each entry resolves to whether it is done. */
interface Line {
  readonly customerId: string;
  readonly waiting: (() => Promise<boolean>)[];
}

/**
 * Runs work that locks a customer. Work of one customer runs one by one; customers run side by side and in turn. A customer
 * with a locked row delays only itself and uses no connection meanwhile.
 */
export class CustomerQueue {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();
  /** Customers whose next work may start. */
  readonly #ready: Line[] = [];
  #running = 0;
  #inLine = 0;
  /** Requests that wait or run. */
  #total = 0;
  #settled = Promise.withResolvers<void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * @param work returns LOCKED if it did nothing because the customer's row is locked, and then runs again. It may wait for the row
   * a moment if `mayWait`.
   * @throws Problem unavailable if the row stays locked, too many requests wait, or the database is
   * unavailable.
   */
  run<T>(customerId: string, work: (mayWait: boolean) => Promise<T | typeof LOCKED>): Promise<T> {
    const line = this.#lines.get(customerId) ?? { customerId, waiting: [] };
    if (line.waiting.length > MAX_WAITING || this.#total >= MAX_TOTAL) return Promise.reject(busyProblem());
    this.#total += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = performance.now() + MAX_WAIT_MS;
    let isRepeated = false;
    const attempt = async () => {
      const mayWait = isRepeated && this.#inLine < MAX_IN_LINE;
      isRepeated = true;
      if (mayWait) this.#inLine += 1;
      try {
        const result = await work(mayWait);
        if (result !== LOCKED) resolve(result);
        else if (performance.now() < deadline) return false;
        else reject(busyProblem());
      } catch (error) {
        reject(isUnavailable(error) || isTooSlow(error) ? busyProblem(error) : error);
      } finally {
        if (mayWait) this.#inLine -= 1;
      }
      return true;
    };
    // Runs in the async context of this request, although other work triggers it.
    line.waiting.push(AsyncResource.bind(attempt));
    this.#lines.set(customerId, line);
    if (line.waiting.length === 1) this.#begin(line);
    return promise;
  }

  /** Resolves when nothing is waiting or running. */
  async settled(): Promise<void> {
    while (this.#lines.size > 0) await this.#settled.promise;
  }

  #begin(line: Line): void {
    this.#ready.push(line);
    this.#fill();
  }

  #fill(): void {
    while (this.#running < this.#atOnce) {
      const line = this.#ready.shift();
      if (!line) return;
      this.#running += 1;
      void this.#runFirst(line);
    }
  }

  async #runFirst(line: Line): Promise<void> {
    const done = await line.waiting[0]?.();
    this.#running -= 1;
    if (done) this.#leave(line);
    else setTimeout(() => this.#begin(line), PAUSE_MS);
    this.#fill();
  }

  #leave(line: Line): void {
    line.waiting.shift();
    this.#total -= 1;
    if (line.waiting.length > 0) return this.#begin(line);
    this.#lines.delete(line.customerId);
    if (this.#lines.size > 0) return;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }
}

/** The queue of an app. Requests that lock a customer go through it. */
export const customerQueue = perCore((core) => {
  const queue = new CustomerQueue(core.db.embedded ? 1 : CONCURRENCY);
  core.onDrain('customer queue', () => queue.settled());
  return queue;
});
