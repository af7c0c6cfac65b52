import { limits } from '../../../catalog/limits.ts';
import type { Core } from '../../core/core.ts';
import type { Feature } from '../../core/feature.ts';
import { operations, v2Operations } from './operations.ts';
import { deleteUsageBefore } from './store.ts';

const DAY_MS = 86_400_000;

async function deleteOldUsage({ db, clock, log }: Core): Promise<void> {
  const gone = await deleteUsageBefore(db, new Date(clock.now().getTime() - limits.usageDays * DAY_MS));
  if (gone > 0) log.info({ rows: gone }, 'Deleted old usage counts');
}

export const overview: Feature = {
  name: 'overview',
  v2: v2Operations,
  account: operations,
  start: async (core) => {
    core.schedules.add({ name: 'overview.forget', everySeconds: 86_400, run: () => deleteOldUsage(core) });
  },
};
