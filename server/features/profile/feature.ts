import type { Feature } from '../../core/feature.ts';
import { carryOutDeletions } from './deletion.ts';
import { operations } from './operations.ts';

/** The account itself: what it is called, who is logged in to it, all that is kept of it, and its end. */
export const profile: Feature = {
  name: 'profile',
  account: operations,
  start: async (core) => {
    core.schedules.add({ name: 'profile.delete', everySeconds: 60, run: (signal) => carryOutDeletions(core, signal) });
  },
};
