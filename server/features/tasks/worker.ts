import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { textArray } from '../../core/polls.ts';
import type { Held } from '../../core/process-store.ts';
import type { Engines } from '../../../engines/engine.ts';
import { runAttempt } from './attempt.ts';
import {
  type Claim,
  claimTasks,
  type EngineIds,
  hasClaimableTasks,
  knownTasks,
  releaseClaims,
  runsAlone,
} from './claims.ts';
import { taskEvents } from './events.ts';
import type { RetryPolicy } from './retry.ts';

export interface WorkerOptions {
  /** How often to look for work without an event, at most: tasks that other processes accepted or released. */
  readonly pollMs: number;
  /** The retries before a task fails. */
  readonly retryPolicy: RetryPolicy;
}

const CLAIMABLE = hasClaimableTasks(textArray(knownTasks.types), textArray(knownTasks.models));

interface Running {
  readonly claim: Claim;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** When it was claimed, as `performance.now()`. */
  readonly since: number;
}

/** Claims tasks, and runs as many at a time as the engines allow. One per process. */
export class TaskWorker {
  readonly #core: Core;
  readonly #engines: Engines;
  readonly #options: WorkerOptions;
  readonly #ids: EngineIds;
  readonly #running = new Map<string, Running>();
  readonly #attempts: Counter<'mode' | 'outcome'>;
  readonly #claiming: Backoff;
  #polling: Promise<void> = Promise.resolve();
  #isPolling = false;
  #pollPending = false;
  /** The last claim left tasks, or may have. */
  #hasMore = false;
  #draining = false;

  constructor(core: Core, engines: Engines, options: WorkerOptions) {
    this.#core = core;
    this.#engines = engines;
    this.#options = options;
    this.#ids = { live: engines.of('live').id, test: engines.of('test').id };
    this.#claiming = new Backoff(core.log, 'claim tasks');
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
    const { draining, polls, process } = this.#core;
    const { slots } = this.#engines;
    process.report(() => ({ tasks: { slots, engines: this.#ids } }));
    await process.beat();
    const events = taskEvents(this.#core);
    const poll = () => this.#poll();
    const stop = (taskId: string) => this.#running.get(taskId)?.stop.abort();
    const stopLost = (held: readonly Held[], began: number) => this.#stopLost(held, began);
    events.on('ready', poll).on('ended', stop).on('held', stopLost);
    polls.add({
      name: 'tasks',
      condition: CLAIMABLE,
      everyMs: this.#options.pollMs,
      begin: poll,
    });
    const drain = () => {
      this.#draining = true;
      events.off('ready', poll).off('ended', stop).off('held', stopLost);
    };
    draining.addEventListener('abort', drain, { once: true });
    this.#core.onDrain('task worker', () => this.#releaseClaims());
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

  /** Claims after the end of a task. If none were left, only the next task of its customer may wait, which costs less to ask. */
  async #claimNext(): Promise<void> {
    if (this.#hasMore || this.#draining) return this.#poll();
    try {
      const { rows } = await this.#core.db.named<{ found: boolean }>('tasks_ready', `select ${CLAIMABLE} as found`);
      if (rows[0]?.found) this.#poll();
    } catch (error) {
      this.#claiming.failed(error);
    }
  }

  async #claim(): Promise<void> {
    this.#isPolling = true;
    const { db, process } = this.#core;
    try {
      while (this.#pollPending && !this.#draining) {
        this.#pollPending = false;
        this.#hasMore = false;
        for (const { modes, free } of this.#getFreeSlots()) {
          if (free <= 0 || this.#isTaken) {
            this.#hasMore = true;
            continue;
          }
          const idle = this.#running.size === 0;
          const claims = await claimTasks(db, process, free, modes, idle, this.#ids);
          if (claims.length === free || claims.some(runsAlone)) this.#hasMore = true;
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
    // The claim of this process was released and claimed again, because it was unresponsive for too long.
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
      void this.#claimNext();
    });
    const running = { claim, stop, done, since: performance.now() };
    this.#running.set(claim.id, running);
  }

  /** Stops work whose claim this process had lost when a heartbeat began. */
  #stopLost(held: readonly Held[], began: number): void {
    const attempts = new Map(held.map(({ id, attempt }) => [id, attempt]));
    for (const { claim, since, stop } of this.#running.values())
      if (since < began && attempts.get(claim.id) !== claim.attempt) stop.abort();
  }

  async #releaseClaims(): Promise<void> {
    await this.#polling;
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ done }) => done));
    if (running.length > 0)
      await releaseClaims(
        this.#core.db,
        running.map(({ claim }) => claim),
      );
    await this.#engines.close();
  }
}
