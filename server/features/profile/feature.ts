import type { Feature } from '../../core/feature.ts';
import { deleteDueAccounts } from './deletion.ts';
import { operations } from './operations.ts';

/** The account: profile, sign-in methods, data export and deletion. */
export const profile: Feature = {
  name: 'profile',
  account: operations,
  start: async (core) => {
    core.schedules.add({ name: 'profile.delete', everySeconds: 60, run: (signal) => deleteDueAccounts(core, signal) });
  },
};
