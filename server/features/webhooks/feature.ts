import { limits } from '../../../catalog/limits.ts';
import type { Feature } from '../../core/feature.ts';
import { endOldLeases } from './claims.ts';
import { operations } from './operations.ts';
import { forget } from './store.ts';
import { supportOperations } from './support.ts';
import { type CallbackOptions, CallbackWorker } from './worker.ts';

/** How long deliveries are kept. */
const KEPT_MS = limits.recordDays * 24 * 3_600_000;

/** Callbacks: their secrets, their deliveries and the worker that makes them. After `tasks`, which may end some on a drain. */
export const webhooks = (options?: CallbackOptions): Feature => ({
  name: 'webhooks',
  account: (core) => ({ ...operations(core), ...supportOperations(core) }),
  start: async (core) => {
    if (core.db.embedded) await endOldLeases(core.db);
    core.schedules.add({
      name: 'webhooks.forget',
      everySeconds: 3600,
      run: () => {
        const now = core.clock.now();
        return forget(core.db, now, new Date(now.getTime() - KEPT_MS));
      },
    });
  },
  work: async (core) => new CallbackWorker(core, options).start(),
});
