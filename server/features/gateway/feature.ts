import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { Problem } from '../../core/problem.ts';
import { gateway as gatewayOf } from './service.ts';

/** Answers that are too old to be replayed. */
function forgetAnswers(core: Core): void {
  core.schedules.add({
    name: 'gateway.forget',
    everySeconds: 3600,
    run: async () => {
      await core.db.query('delete from idempotency where created_at < now() - make_interval(hours => $1)', [
        limits.idempotencyHours,
      ]);
    },
  });
}

export const gateway: Feature = {
  name: 'gateway',
  hooks: (core) => ({ keys: gatewayOf(core) }),
  v2: (core) => ({
    v2Credits: async (request, reply) => {
      const { balance } = await gatewayOf(core).withKey(request, reply, { balance: true });
      if (!balance) throw new Problem('internal_error', 'The balance was not read.');
      return balance;
    },
  }),
  start: async (core) => {
    await core.db.query(
      `insert into settings (name, value) values ('idempotency_hours', to_jsonb($1::integer))
       on conflict (name) do update set value = excluded.value`,
      [limits.idempotencyHours],
    );
    forgetAnswers(core);
  },
};
