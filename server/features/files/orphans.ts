import { type Core, perCore } from '../../core/core.ts';
import { readDue, writeDeleted, writeFailed } from './orphan-store.ts';

/** Whether the storage was down at the last attempt, so that each outage is logged once. */
const outage = perCore(() => ({ lasts: false }));

/**
 * Deletes the objects that no row of `files` refers to, in bulk. An object that can't be deleted keeps its record with the reason
 * and is retried later. It doesn't prevent the deletion of others.
 */
export async function sweepObjects(core: Core, signal: AbortSignal): Promise<void> {
  const { db, storage, log } = core;
  const state = outage(core);
  for (;;) {
    const keys = await readDue(db);
    if (keys.length === 0 || signal.aborted) return;
    const failed = await storage.delete(keys);
    await writeDeleted(
      db,
      keys.filter((key) => !failed.has(key)),
    );
    if (failed.size > 0) await writeFailed(db, failed);
    if (failed.size > 0 && !state.lasts) {
      const [[key, error] = []] = failed;
      log.error({ err: error, key, files: failed.size }, 'Could not delete files; they are retried later');
    }
    state.lasts = failed.size > 0;
    // The storage is down, so the remaining objects are left for the next run.
    if (failed.size === keys.length) return;
  }
}
