import type { Feature } from '../../core/feature.ts';
import { schedulePartitions } from '../../core/partitions.ts';
import { gateway as getGateway } from './service.ts';
import { storedResponses } from './store.ts';

export const gateway: Feature = {
  name: 'gateway',
  hooks: (core) => ({ keys: getGateway(core) }),
  v2: (core) => ({
    v2Credits: async (request) => getGateway(core).getBalance(request),
  }),
  start: (core) => schedulePartitions(core, 'gateway.partitions', storedResponses),
};
