import type { Feature } from '../../core/feature.ts';
import { schedulePartitions } from '../../core/partitions.ts';
import { operations, v2Operations } from './operations.ts';
import { deleteExpiredSecrets, partitioned } from './store.ts';
import { supportOperations } from './support.ts';
import { type CallbackOptions, startCallbackWorker } from './worker.ts';

/**
 * Callbacks: their secrets, their deliveries and the worker that sends them. Stops after `tasks`, which may end tasks while it
 * drains.
 */
export const webhooks = (options?: CallbackOptions): Feature => ({
  name: 'webhooks',
  v2: v2Operations,
  account: (core) => ({ ...operations(core), ...supportOperations(core) }),
  start: async (core) => {
    await schedulePartitions(core, 'webhooks.partitions', partitioned);
    core.schedules.add({
      name: 'webhooks.forget',
      everySeconds: 3600,
      run: () => deleteExpiredSecrets(core.db, core.clock.now()),
    });
  },
  work: async (core) => startCallbackWorker(core, options),
});
