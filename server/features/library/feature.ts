import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import { indexWorks } from './indexing.ts';

/** What customers own: all that was made for them, to be found, named, shown, kept and deleted. */
export const library: Feature = {
  name: 'library',
  account: operations,
  start: async (core) => {
    core.schedules.add({
      name: 'library.read',
      everySeconds: 10,
      run: (signal) => indexWorks(core.db, null, signal),
    });
  },
};
