import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { onTaskProgress } from '../tasks/service.ts';
import { attemptDelivery, TIMEOUT_MS } from './attempt.ts';
import { type Claim, claimDeliveries, HAS_DUE_DELIVERIES } from './claims.ts';
import { webhookEvents } from './events.ts';

export interface CallbackOptions {
  /**
   * Seconds after which the deliveries of an unresponsive worker can be claimed by others. It's far longer than an attempt, so
   * leases aren't renewed.
   */
  readonly leaseSeconds: number;
  /** How often to look for deliveries without an event, at most: deliveries of other processes, and retries that become due. */
  readonly pollMs: number;
  /** Milliseconds that running attempts get when the process stops. */
  readonly graceMs: number;
  /** The time limit of a receiver, 15 seconds by default. Tests use less. */
  readonly timeoutMs?: number;
}

/** Concurrent attempts per customer, so that a slow receiver doesn't delay the callbacks of others. */
const SLOTS_PER_CUSTOMER = 8;

/** Seconds that a lease must have left when an attempt begins. */
const MARGIN_SECONDS = 10;

/** Claims due deliveries and makes an attempt at each. One per process. */
export class CallbackWorker {
  readonly #core: Core;
  readonly #options: CallbackOptions;
  readonly #running = new Map<Claim, Promise<void>>();
  readonly #stop = new AbortController();
  readonly #attempts: Counter<'outcome'>;
  readonly #claiming: Backoff;
  #polling: Promise<void> = Promise.resolve();
  #isPolling = false;
  #pollPending = false;
  /** The last claim left deliveries because too many are running, so the end of one of them makes room. */
  #hasMore = false;

  constructor(core: Core, options: CallbackOptions = { leaseSeconds: 60, pollMs: 1000, graceMs: 3000 }) {
    this.#core = core;
    this.#options = options;
    this.#claiming = new Backoff(core.log, 'claim callbacks');
    this.#attempts = new Counter({
      name: 'callback_attempts_total',
      help: 'Attempts to send callbacks, by outcome.',
      labelNames: ['outcome'],
      registers: [core.metrics.registry],
    });
    addGauge(
      core.metrics,
      { name: 'callbacks_running', help: 'Callbacks that this process is sending.' },
      () => this.#running.size,
    );
  }

  /** Starts the worker, which `core.draining` stops. */
  start(): void {
    const poll = () => this.#poll();
    onTaskProgress(this.#core, poll);
    webhookEvents(this.#core).on('ready', poll);
    this.#core.polls.add({
      name: 'callbacks',
      condition: HAS_DUE_DELIVERIES,
      everyMs: this.#options.pollMs,
      begin: poll,
    });
    this.#core.onDrain('callback worker', () => this.#drain());
    poll();
  }

  /** Looks for work, one query at a time. Events during a query trigger another one. */
  #poll(): void {
    if (this.#core.draining.aborted || this.#claiming.isPaused) return;
    this.#pollPending = true;
    if (!this.#isPolling) this.#polling = this.#claim();
  }

  async #claim(): Promise<void> {
    this.#isPolling = true;
    try {
      while (this.#pollPending && !this.#core.draining.aborted) {
        this.#pollPending = false;
        const limit = Math.min(this.#core.config.slots.callbacks - this.#running.size, SLOTS_PER_CUSTOMER);
        if (limit <= 0) {
          this.#hasMore = true;
          return;
        }
        const claimed = performance.now();
        const { leaseSeconds } = this.#options;
        const busy = this.#busy();
        const claims = await claimDeliveries(this.#core.db, this.#core.clock.now(), limit, busy, leaseSeconds);
        this.#hasMore = claims.length === limit || busy.length > 0;
        for (const claim of claims) this.#begin(claim, claimed);
        // Other customers may have more.
        if (claims.length === limit) this.#pollPending = true;
        this.#claiming.succeeded();
      }
    } catch (error) {
      this.#claiming.failed(error);
    } finally {
      this.#isPolling = false;
    }
  }

  /** Customers that have the maximum number of concurrent attempts. */
  #busy(): string[] {
    const counts = new Map<string, number>();
    for (const { customer_id: id } of this.#running.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= SLOTS_PER_CUSTOMER).map(([id]) => id);
  }

  #begin(claim: Claim, claimed: number): void {
    const { leaseSeconds, timeoutMs = TIMEOUT_MS } = this.#options;
    const latest = claimed + leaseSeconds * 1000 - timeoutMs - MARGIN_SECONDS * 1000;
    // False if this process was delayed for so long that another one may have claimed the delivery.
    const mayBegin = () => performance.now() < latest;
    const options = { timeoutMs, mayBegin, signal: this.#stop.signal };
    const made = attemptDelivery(this.#core, claim, options).then((outcome) => {
      this.#attempts.inc({ outcome });
      this.#running.delete(claim);
      if (this.#hasMore) this.#poll();
    });
    this.#running.set(claim, made);
  }

  /** Waits for attempts that end soon, and returns the other claims. */
  async #drain(): Promise<void> {
    await this.#polling;
    const all = Promise.all(this.#running.values());
    const graceTimer = new AbortController();
    await Promise.race([all, delay(this.#options.graceMs, undefined, { signal: graceTimer.signal })]);
    graceTimer.abort();
    this.#stop.abort();
    await all;
  }
}
