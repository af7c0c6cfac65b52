import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import { indexWorks } from './indexing.ts';

/** The customer's works: searching, naming, showing, keeping and deleting them. */
export const library: Feature = {
  name: 'library',
  account: operations,
  start: async (core) => {
    core.schedules.add({
      name: 'library.read',
      everySeconds: 10,
      condition: `exists (select from outputs where search is null and media_file is not null) or exists (
        select from outputs
        where public_search is null and visibility = 'public' and mode = 'live' and media_file is not null)`,
      run: (signal) => indexWorks(core.db, null, signal),
    });
  },
};
