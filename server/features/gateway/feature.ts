import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { gateway as getGateway } from './service.ts';

/** Responses deleted per statement, so that others aren't blocked for long. */
const AT_ONCE = 5000;

/** Deletes stored responses that are too old to replay. */
function deleteStoredResponses(core: Core): void {
  core.schedules.add({
    name: 'gateway.forget',
    everySeconds: 3600,
    run: async (signal) => {
      let deleted = AT_ONCE;
      while (deleted === AT_ONCE && !signal.aborted) {
        ({ rowCount: deleted } = await core.db.query(
          `delete from idempotency where (customer_id, mode, key) in (
             select customer_id, mode, key from idempotency where created_at < now() - make_interval(hours => $1)
             order by created_at limit $2 for update skip locked)`,
          [limits.idempotencyHours, AT_ONCE],
        ));
      }
    },
  });
}

export const gateway: Feature = {
  name: 'gateway',
  hooks: (core) => ({ keys: getGateway(core) }),
  v2: (core) => ({
    v2Credits: async (request) => getGateway(core).getBalance(request),
  }),
  start: async (core) => deleteStoredResponses(core),
};
