import { limits } from '../../catalog/limits.ts';
import type { Queryable } from './db.ts';
import { readSchemaVersion } from './schema.ts';

/** What SQL functions need to know of the catalog, by name. A change of it needs a higher schema version. */
export const catalogSettings = {
  /** How many tasks of a customer run at a time. */
  concurrent_tasks: limits.concurrentTasks,
  idempotency_hours: limits.idempotencyHours,
  /** What a sign-up is worth; an address gets it once in so many days. */
  signup: { credits: limits.signupCredits, days: limits.signupCreditsDays },
} as const;

/** Writes the settings, unless a process of a newer release has: an older one that restarts changes nothing. */
export async function writeSettings(db: Queryable, config: { readonly requireVerifiedEmail: boolean }): Promise<void> {
  const signup = { ...catalogSettings.signup, verified: config.requireVerifiedEmail };
  await db.query(
    `insert into settings (name, value, version) select key, value, $2 from jsonb_each($1)
     on conflict (name) do update set value = excluded.value, version = excluded.version
       where settings.version <= excluded.version`,
    [JSON.stringify({ ...catalogSettings, signup }), readSchemaVersion().version],
  );
}
