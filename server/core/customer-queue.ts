import { AsyncResource } from 'node:async_hooks';
import { perCore } from './core.ts';
import { isTooSlow, isUnavailable } from './db.ts';
import { Problem } from './problem.ts';

/** Work of one customer that could not be done now, because another transaction holds the customer's row. */
export const LOCKED = Symbol('locked');

/** Customers whose work runs at the same time. The rest of the pool serves everything that takes no customer's lock. */
const AT_ONCE = 10;

/** Requests of one customer that may wait; more are refused with 503. */
const MOST_WAITING = 100;

/** How long a customer's row may stay locked before the requests that need it are refused with 503. */
const PATIENCE_MS = 2000;

/** Between two tries for a row that is locked. */
const PAUSE_MS = 15;

/** 503 that asks to come back. */
export const busy = (cause?: unknown): Problem =>
  new Problem('unavailable', 'The service is temporarily unavailable. Retry in a few seconds.', {
    headers: { 'retry-after': '2' },
    cause,
  });

/** What waits of a customer, the first first: each says whether it is done. */
interface Line {
  readonly customerId: string;
  readonly waiting: (() => Promise<boolean>)[];
}

/**
 * Runs work that locks a customer: of one customer one after the other, of different ones side by side and in turn. A
 * customer whose row is locked delays only that customer, and takes neither a connection nor anybody's turn meanwhile.
 */
export class CustomerQueue {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();
  /** Lines whose first work may begin. */
  readonly #ready: Line[] = [];
  #running = 0;
  #settled = Promise.withResolvers<void>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * @param work returns LOCKED when it did nothing because the customer's row is locked: then it is run again.
   * @throws Problem unavailable when the row stays locked, too much of the customer waits, or the database is away.
   */
  run<T>(customerId: string, work: () => Promise<T | typeof LOCKED>): Promise<T> {
    const line = this.#lines.get(customerId) ?? { customerId, waiting: [] };
    if (line.waiting.length > MOST_WAITING) return Promise.reject(busy());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const deadline = performance.now() + PATIENCE_MS;
    const attempt = async () => {
      try {
        const result = await work();
        if (result !== LOCKED) resolve(result);
        else if (performance.now() < deadline) return false;
        else reject(busy());
      } catch (error) {
        reject(isUnavailable(error) || isTooSlow(error) ? busy(error) : error);
      }
      return true;
    };
    // It is begun when somebody else's work ends, and belongs to this request all the same.
    line.waiting.push(AsyncResource.bind(attempt));
    this.#lines.set(customerId, line);
    if (line.waiting.length === 1) this.#begin(line);
    return promise;
  }

  /** Resolves when nothing waits or runs. */
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
    if (line.waiting.length > 0) return this.#begin(line);
    this.#lines.delete(line.customerId);
    if (this.#lines.size > 0) return;
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }
}

/** The queue of an app: what requests do under the lock of a customer goes through it. */
export const customerQueue = perCore((core) => {
  const queue = new CustomerQueue(core.db.embedded ? 1 : AT_ONCE);
  core.onDrain('customer queue', () => queue.settled());
  return queue;
});
