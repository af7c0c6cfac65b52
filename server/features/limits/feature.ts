import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';

/** Buckets deleted per statement, since requests of their keys wait for it. */
const AT_ONCE = 5000;

/** A full bucket is equivalent to a missing one, so it is deleted. */
function deleteFullBuckets(core: Core): void {
  core.schedules.add({
    name: 'limits.forget',
    everySeconds: 3600,
    run: async (signal) => {
      let deleted = AT_ONCE;
      while (deleted === AT_ONCE && !signal.aborted) {
        ({ rowCount: deleted } = await core.db.query(
          `delete from rate_limits where bucket in (
             select bucket from rate_limits where arrival < now() limit $1 for update skip locked)`,
          [AT_ONCE],
        ));
      }
    },
  });
}

export const limits: Feature = {
  name: 'limits',
  start: async (core) => deleteFullBuckets(core),
};
