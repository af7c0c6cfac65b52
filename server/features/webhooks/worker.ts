import { Counter, Histogram } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { Worker, type WorkerOptions } from '../../core/worker.ts';
import { onTaskProgress } from '../tasks/service.ts';
import { attemptDelivery, TIMEOUT_MS } from './attempt.ts';
import { type Claim, claimDeliveries, claimedDeliveries, HAS_DUE_DELIVERIES } from './claims.ts';
import { webhookEvents } from './events.ts';

export interface CallbackOptions extends WorkerOptions {
  /** The time limit of a receiver, 15 seconds by default. Tests use less. */
  readonly timeoutMs?: number;
}

/** Concurrent attempts per customer, so that a slow receiver doesn't delay the callbacks of others. */
const SLOTS_PER_CUSTOMER = 8;

/** Customers that have the maximum number of concurrent attempts. */
function findBusy(running: readonly Claim[]): string[] {
  const counts = Map.groupBy(running, (claim) => claim.customer_id);
  return [...counts].filter(([, { length }]) => length >= SLOTS_PER_CUSTOMER).map(([id]) => id);
}

/** Starts to claim due deliveries, and makes an attempt at each. One per process. */
export function startCallbackWorker(core: Core, options: CallbackOptions = { pollMs: 1000, graceMs: 3000 }): void {
  const { db, clock, metrics } = core;
  const { timeoutMs = TIMEOUT_MS } = options;
  const attempts = new Counter({
    name: 'callback_attempts_total',
    help: 'Attempts to send callbacks, by outcome.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  });
  const firstAttempts = new Histogram({
    name: 'callback_first_attempt_seconds',
    help: 'Time from an event to the end of the first attempt to send its callback.',
    buckets: [1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900, 3600],
    registers: [metrics.registry],
  });

  /** Makes an attempt at a delivery and counts it. One that was stopped isn't the first. */
  async function attempt(claim: Claim, signal: AbortSignal): Promise<void> {
    const outcome = await attemptDelivery(core, claim, timeoutMs, signal);
    attempts.inc({ outcome });
    if (outcome === 'stopped' || claim.tries > 0 || claim.replayed_from !== null) return;
    firstAttempts.observe(Math.max(0, (clock.now().getTime() - claim.created_at.getTime()) / 1000));
  }

  const worker: Worker<Claim> = new Worker(core, {
    ...options,
    name: 'callbacks',
    claiming: new Backoff(core.log, 'claim callbacks'),
    table: claimedDeliveries,
    condition: HAS_DUE_DELIVERIES,
    async claim(begin) {
      for (;;) {
        const limit = Math.min(core.config.slots.callbacks - worker.running.length, SLOTS_PER_CUSTOMER);
        if (limit <= 0 || core.draining.aborted) return true;
        const busy = findBusy(worker.running);
        const claims = await claimDeliveries(db, core.process.id, clock.now(), limit, busy);
        for (const claim of claims) begin(claim);
        // Otherwise, other customers may have more.
        if (claims.length < limit) return busy.length > 0;
      }
    },
    attempt,
  });
  addGauge(
    metrics,
    { name: 'callbacks_running', help: 'Callbacks that this process is sending.' },
    () => worker.running.length,
  );
  onTaskProgress(core, worker.poll);
  webhookEvents(core).on('ready', worker.poll);
  worker.start();
}
