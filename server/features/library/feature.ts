import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import { HAS_UNINDEXED, indexWorks } from './indexing.ts';

/** The customer's works: searching, naming, showing, keeping and deleting them. */
export const library: Feature = {
  name: 'library',
  account: operations,
  start: async (core) => {
    core.schedules.add({
      name: 'library.read',
      everySeconds: 10,
      condition: HAS_UNINDEXED,
      run: (signal) => indexWorks(core.db, null, signal),
    });
  },
};
