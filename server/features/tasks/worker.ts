import { randomUUID } from 'node:crypto';
import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { textArray } from '../../core/polls.ts';
import type { Engines } from '../../../engines/engine.ts';
import { runAttempt } from './attempt.ts';
import { type Claim, claimTasks, type EngineIds, knownTasks, returnClaims, renewLeases, runsAlone } from './claims.ts';
import { taskEvents } from './events.ts';
import type { RetryPolicy } from './retry.ts';
import { registerWorker, unregisterWorker } from './waits-store.ts';

export interface WorkerOptions {
  /** Seconds after which the tasks of an unresponsive worker can be claimed by others. Leases are renewed three times as often. */
  readonly leaseSeconds: number;
  /** How often to look for work without an event, at most: tasks of other processes, and expired leases. */
  readonly pollMs: number;
  /** The retries before a task fails. */
  readonly retryPolicy: RetryPolicy;
}

interface Running {
  readonly claim: Claim;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Claims tasks, and runs as many at a time as the engines allow. One per process. */
export class TaskWorker {
  readonly #core: Core;
  readonly #engines: Engines;
  readonly #options: WorkerOptions;
  readonly #ids: EngineIds;
  readonly #id = randomUUID();
  readonly #running = new Map<string, Running>();
  readonly #attempts: Counter<'mode' | 'outcome'>;
  readonly #claiming: Backoff;
  readonly #renewing: Backoff;
  readonly #registering: Backoff;
  #polling: Promise<void> = Promise.resolve();
  #isPolling = false;
  #pollPending = false;
  #draining = false;

  constructor(core: Core, engines: Engines, options: WorkerOptions) {
    this.#core = core;
    this.#engines = engines;
    this.#options = options;
    this.#ids = { live: engines.of('live').id, test: engines.of('test').id };
    this.#claiming = new Backoff(core.log, 'claim tasks');
    this.#renewing = new Backoff(core.log, 'renew the leases of tasks');
    this.#registering = new Backoff(core.log, 'register the worker');
    this.#attempts = new Counter({
      name: 'task_attempts_total',
      help: 'Attempts to run tasks, by mode and outcome.',
      labelNames: ['mode', 'outcome'],
      registers: [core.metrics.registry],
    });
    addGauge(
      core.metrics,
      { name: 'tasks_running', help: 'Tasks that this process is running.' },
      () => this.#running.size,
    );
  }

  /** Starts the worker, which `core.draining` stops. */
  async start(): Promise<void> {
    const { draining } = this.#core;
    await this.#register();
    const events = taskEvents(this.#core);
    const poll = () => this.#poll();
    const stop = (taskId: string) => this.#running.get(taskId)?.stop.abort();
    events.on('ready', poll).on('ended', stop);
    const leaseMs = this.#options.leaseSeconds * 1000;
    const timers = [
      setInterval(() => void this.#renew(), leaseMs / 3),
      setInterval(() => void this.#register(), leaseMs),
    ];
    const known = `${textArray(knownTasks.types)}, ${textArray(knownTasks.models)}`;
    this.#core.polls.add({
      name: 'tasks',
      condition: `tasks_ready(${known})`,
      everyMs: this.#options.pollMs,
      begin: poll,
    });
    const drain = () => {
      this.#draining = true;
      for (const timer of timers) clearInterval(timer);
      events.off('ready', poll).off('ended', stop);
    };
    draining.addEventListener('abort', drain, { once: true });
    this.#core.onDrain('task worker', () => this.#returnClaims());
    poll();
  }

  /** Looks for work, one query at a time. Events during a query trigger another one. */
  #poll(): void {
    if (this.#draining || this.#claiming.isPaused) return;
    this.#pollPending = true;
    if (!this.#isPolling) this.#polling = this.#claim();
  }

  /** The free slots: for all modes together, or for each mode if their engines are independent. */
  #getFreeSlots(): { readonly modes: readonly Claim['mode'][]; readonly free: number }[] {
    const { slots } = this.#engines;
    if (typeof slots === 'number') return [{ modes: ['live', 'test'], free: slots - this.#running.size }];
    const modes = [...this.#running.values()].map(({ claim }) => claim.mode);
    return (['live', 'test'] as const).map((mode) => ({
      modes: [mode],
      free: slots[mode] - modes.filter((one) => one === mode).length,
    }));
  }

  /** Whether a task that must run alone is running, so that no other may begin. */
  get #isTaken(): boolean {
    return [...this.#running.values()].some(({ claim }) => runsAlone(claim));
  }

  async #claim(): Promise<void> {
    this.#isPolling = true;
    const { db } = this.#core;
    const { leaseSeconds } = this.#options;
    try {
      while (this.#pollPending && !this.#draining) {
        this.#pollPending = false;
        for (const { modes, free } of this.#getFreeSlots()) {
          if (free <= 0 || this.#isTaken) continue;
          const idle = this.#running.size === 0;
          const claims = await claimTasks(db, free, leaseSeconds, modes, idle, this.#ids);
          for (const claim of claims) this.#begin(claim);
        }
      }
      this.#claiming.succeeded();
    } catch (error) {
      this.#claiming.failed(error);
    } finally {
      this.#isPolling = false;
    }
  }

  #begin(claim: Claim): void {
    // We lost our own lease and claimed the task again, because this process was unresponsive for too long.
    this.#running.get(claim.id)?.stop.abort();
    const stop = new AbortController();
    const done = runAttempt(
      this.#core,
      this.#engines.of(claim.mode),
      claim,
      this.#options.retryPolicy,
      stop.signal,
    ).then((outcome) => {
      this.#attempts.inc({ mode: claim.mode, outcome });
      if (this.#running.get(claim.id) === running) this.#running.delete(claim.id);
      this.#poll();
    });
    const running = { claim, stop, done };
    this.#running.set(claim.id, running);
  }

  /** Says how many tasks this worker runs at a time and on which engines, from which waits in the queue are estimated. */
  async #register(): Promise<void> {
    try {
      const { slots } = this.#engines;
      await registerWorker(this.#core.db, this.#id, slots, this.#ids, 3 * this.#options.leaseSeconds);
      this.#registering.succeeded();
    } catch (error) {
      this.#registering.failed(error);
    }
  }

  async #renew(): Promise<void> {
    const claims = [...this.#running.values()].map(({ claim }) => claim);
    if (claims.length === 0) return;
    try {
      const held = await renewLeases(this.#core.db, claims, this.#options.leaseSeconds);
      for (const { id, attempt: number } of claims) {
        const running = this.#running.get(id);
        if (!held.has(id) && running?.claim.attempt === number) running.stop.abort();
      }
      this.#renewing.succeeded();
    } catch (error) {
      this.#renewing.failed(error);
    }
  }

  async #returnClaims(): Promise<void> {
    await this.#polling;
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ done }) => done));
    if (running.length > 0)
      await returnClaims(
        this.#core.db,
        running.map(({ claim }) => claim),
      );
    await unregisterWorker(this.#core.db, this.#id);
    await this.#engines.close();
  }
}
