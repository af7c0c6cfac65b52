import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';

/** Buckets whose allowance is whole again are as good as none. */
function forgetFullBuckets(core: Core): void {
  core.schedules.add({
    name: 'limits.forget',
    everySeconds: 3600,
    run: async () => {
      await core.db.query('delete from rate_limits where arrival < now()');
    },
  });
}

export const limits: Feature = {
  name: 'limits',
  start: async (core) => forgetFullBuckets(core),
};
