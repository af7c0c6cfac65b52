import type { Feature } from '../../core/feature.ts';
import { status } from './service.ts';

export const statusPage: Feature = {
  name: 'status',
  account: (core) => ({ getStatus: async () => status(core).current() }),
  start: async (core) => {
    core.schedules.add({ name: 'status.sample', everySeconds: 60, run: () => status(core).sample() });
  },
};
