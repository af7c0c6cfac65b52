import type { Feature } from '../../core/feature.ts';
import { deleteFullBuckets } from './store.ts';

/** Buckets deleted per statement, since requests of their keys wait for it. */
const AT_ONCE = 5000;

export const limits: Feature = {
  name: 'limits',
  start: async ({ db, schedules }) => {
    schedules.add({
      name: 'limits.forget',
      everySeconds: 3600,
      run: async (signal) => {
        while (!signal.aborted && (await deleteFullBuckets(db, AT_ONCE)) === AT_ONCE);
      },
    });
  },
};
