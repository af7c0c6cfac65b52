import type { Core } from '../../core/core.ts';
import { tryCustomerLock } from '../../core/customer-lock.ts';
import type { Feature } from '../../core/feature.ts';
import type { Engines } from '../../../engines/engine.ts';
import { defaultRetryPolicy } from './retry.ts';
import { accountOperations, v2Operations } from './operations.ts';
import { supportOperations } from './support-operations.ts';
import { readWaitingBesideFreeSlots } from './store.ts';
import { markStuckHolds } from './support-store.ts';
import { HAS_OVERDUE } from './overdue-store.ts';
import { failOverdueTasks } from './sweeps.ts';
import { v1Operations } from './v1-operations.ts';
import { startTaskWorker, type WorkerOptions } from './worker.ts';

/** Gives customers more task slots if the limit was raised since the last start. */
async function applySlotLimits(core: Core): Promise<void> {
  for (const { customer_id: customer, mode } of await readWaitingBesideFreeSlots(core.db)) {
    await core.db.tx(async (open) => {
      // A customer whose row is locked gets the slots when their next task ends, so that the start doesn't wait.
      const tx = await tryCustomerLock(open, customer);
      await tx?.query('select tasks_fill_slots($1, $2)', [customer, mode]);
    });
  }
}

/** A worker process that serves no requests gets no events, so it looks more often for tasks that other processes accepted. */
const defaultWorkerOptions = ({ config }: Core): WorkerOptions => ({
  pollMs: config.role === 'worker' ? 200 : 1000,
  retryPolicy: defaultRetryPolicy,
});

/** Tasks, and the worker that makes them with the engines of `enginesOf`. */
export const tasks = (createEngines: (core: Core) => Engines, options?: Partial<WorkerOptions>): Feature => ({
  name: 'tasks',
  v1: v1Operations,
  v2: v2Operations,
  account: (core) => ({ ...accountOperations(core), ...supportOperations(core) }),
  start: async (core) => {
    await applySlotLimits(core);
    core.schedules.add({
      name: 'tasks.overdue',
      everySeconds: 10,
      condition: HAS_OVERDUE,
      run: () => failOverdueTasks(core),
    });
    core.schedules.add({ name: 'tasks.holds', everySeconds: 60, run: () => markStuckHolds(core.db) });
  },
  work: (core) => startTaskWorker(core, createEngines(core), { ...defaultWorkerOptions(core), ...options }),
});
