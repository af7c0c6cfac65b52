import type { Feature } from '../../core/feature.ts';
import { schedulePartitions } from '../../core/partitions.ts';
import { captureCall } from './calls.ts';
import { journal } from './journal.ts';
import { operations, v2Operations } from './operations.ts';
import { partitioned } from './store.ts';

export const logs: Feature = {
  name: 'logs',
  hooks: (core) => ({
    responded: (request, reply, body) => {
      const call = captureCall(request, reply, body);
      if (call) journal(core).add(call);
    },
  }),
  v2: v2Operations,
  account: operations,
  start: (core) => schedulePartitions(core, 'logs.partitions', partitioned),
};
