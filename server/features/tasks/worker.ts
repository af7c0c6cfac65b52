import { Counter } from '@prometheus-io/client';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { addGauge } from '../../core/metrics.ts';
import { textArray } from '../../core/polls.ts';
import { Worker } from '../../core/worker.ts';
import type { Engines } from '../../../engines/engine.ts';
import { runAttempt } from './attempt.ts';
import { type Claim, claimedTasks, claimTasks, claimableTasksCondition, knownTasks, runsAlone } from './claims.ts';
import { taskEvents } from './events.ts';
import { firstOutputs } from './first-output.ts';
import type { RetryPolicy } from './retry.ts';

export interface WorkerOptions {
  /** How often to look for work without an event, at most: tasks that other processes accepted or released. */
  readonly pollMs: number;
  /** The retries before a task fails. */
  readonly retryPolicy: RetryPolicy;
}

const CLAIMABLE = claimableTasksCondition(textArray(knownTasks.types), textArray(knownTasks.models));

/** The free slots: for all modes together, or for each mode if their engines are independent. */
function getFreeSlots(
  slots: Engines['slots'],
  running: readonly Claim[],
): { readonly modes: readonly Claim['mode'][]; readonly free: number }[] {
  if (typeof slots === 'number') return [{ modes: ['live', 'test'], free: slots - running.length }];
  return (['live', 'test'] as const).map((one) => ({
    modes: [one],
    free: slots[one] - running.filter(({ mode }) => mode === one).length,
  }));
}

/** Starts to claim tasks, and runs as many at a time as the engines allow. One per process. */
export async function startTaskWorker(core: Core, engines: Engines, options: WorkerOptions): Promise<void> {
  const { db, process } = core;
  const ids = { live: engines.of('live').id, test: engines.of('test').id };
  firstOutputs(core);
  const attempts = new Counter({
    name: 'task_attempts_total',
    help: 'Attempts to run tasks, by mode and outcome.',
    labelNames: ['mode', 'outcome'],
    registers: [core.metrics.registry],
  });

  const worker: Worker<Claim> = new Worker(core, {
    name: 'tasks',
    claiming: new Backoff(core.log, 'claim tasks'),
    table: claimedTasks,
    condition: CLAIMABLE,
    pollMs: options.pollMs,
    graceMs: 0,
    async claim(begin) {
      let hasMore = false;
      for (const { modes, free } of getFreeSlots(engines.slots, worker.running)) {
        // No other task begins beside one that must run alone.
        if (free <= 0 || worker.running.some(runsAlone)) {
          hasMore = true;
          continue;
        }
        const claims = await claimTasks(db, process, free, modes, worker.running.length === 0, ids);
        if (claims.length === free || claims.some(runsAlone)) hasMore = true;
        for (const claim of claims) begin(claim);
      }
      return hasMore;
    },
    async attempt(claim, signal) {
      const outcome = await runAttempt(core, engines.of(claim.mode), claim, options.retryPolicy, signal);
      attempts.inc({ mode: claim.mode, outcome });
    },
    // Only the next task of its customer may wait, which costs less to ask than a claim.
    ended: () => void findNext(),
    close: () => engines.close(),
  });

  async function findNext(): Promise<void> {
    const found = db.named<{ found: boolean }>('tasks_ready', `select ${CLAIMABLE} as found`);
    // The next poll finds out why it failed.
    const { rows } = await found.catch(() => ({ rows: [{ found: true }] }));
    if (rows[0]?.found) worker.poll();
  }

  process.report(() => ({ tasks: { slots: engines.slots, engines: ids } }));
  await process.beat();
  taskEvents(core)
    .on('ready', worker.poll)
    .on('ended', (taskId) => worker.stop(taskId));
  addGauge(
    core.metrics,
    { name: 'tasks_running', help: 'Tasks that this process is running.' },
    () => worker.running.length,
  );
  worker.start();
}
