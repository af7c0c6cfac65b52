import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { answeredCall } from './calls.ts';
import { journal } from './journal.ts';
import { operations } from './operations.ts';
import { keepPartitions } from './store.ts';

async function partitions(core: Core): Promise<void> {
  const { made, dropped } = await keepPartitions(core.db, limits.logDays);
  if (made.length + dropped.length > 0) core.log.info({ made, dropped }, 'partitions of the log of calls');
}

export const logs: Feature = {
  name: 'logs',
  hooks: (core) => ({
    answered: (request, reply, body) => {
      const call = answeredCall(request, reply, body);
      if (call) journal(core).add(call);
    },
  }),
  account: operations,
  start: async (core) => {
    // Also now: who was stopped for some days has no partition for today.
    await partitions(core);
    core.schedules.add({ name: 'logs.partitions', everySeconds: 3600, run: () => partitions(core) });
  },
};
