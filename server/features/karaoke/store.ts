import type { WordTime } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';

/** The saved times of a clip. `times` is null if the engine's times were restored. */
export interface SavedTimes {
  readonly version: number;
  readonly times: readonly WordTime[] | null;
  readonly saved_at: Date;
}

export async function readSavedTimes(db: Queryable, customerId: string, clipId: string): Promise<SavedTimes | null> {
  const { rows } = await db.named<SavedTimes>(
    'karaoke_read',
    'select version, times, saved_at from karaoke_times where clip_id = $1 and customer_id = $2',
    [clipId, customerId],
  );
  return rows[0] ?? null;
}

/** Saves times over the version that the client has seen, 0 if there was none. Returns false if a newer version exists. */
export async function writeTimes(
  db: Queryable,
  customerId: string,
  clipId: string,
  seen: number,
  times: readonly WordTime[] | null,
): Promise<boolean> {
  const values = [clipId, customerId, times === null ? null : JSON.stringify(times)];
  const { rowCount } =
    seen === 0
      ? await db.named(
          'karaoke_insert',
          `insert into karaoke_times (clip_id, customer_id, version, times) values ($1, $2, 1, $3::jsonb)
           on conflict (customer_id, clip_id) do nothing`,
          values,
        )
      : await db.named(
          'karaoke_update',
          `update karaoke_times set version = version + 1, times = $3::jsonb, saved_at = now()
           where clip_id = $1 and customer_id = $2 and version = $4`,
          [...values, seen],
        );
  return rowCount > 0;
}
