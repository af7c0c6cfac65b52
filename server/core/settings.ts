import { limits } from '../../catalog/limits.ts';
import type { Queryable } from './db.ts';
import { readSchemaVersion } from './schema.ts';

/** Values of the catalog that SQL functions need, by name. A change requires a higher schema version. */
export const catalogSettings = {
  /** The number of tasks that a customer can run at the same time. */
  concurrent_tasks: limits.concurrentTasks,
  idempotency_hours: limits.idempotencyHours,
  /** Sign-up credits, and the days within which an address gets them only once. */
  signup: { credits: limits.signupCredits, days: limits.signupCreditsDays },
} as const;

/** Writes the settings unless a newer release has written its own, so that restarting an older process changes nothing. */
export async function writeSettings(db: Queryable, config: { readonly requireVerifiedEmail: boolean }): Promise<void> {
  const signup = { ...catalogSettings.signup, verified: config.requireVerifiedEmail };
  await db.query(
    `insert into settings (name, value, version) select key, value, $2 from jsonb_each($1)
     on conflict (name) do update set value = excluded.value, version = excluded.version
       where settings.version <= excluded.version`,
    [JSON.stringify({ ...catalogSettings, signup }), readSchemaVersion().version],
  );
}
