import { limits } from '../../../catalog/limits.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { enforceLimit, takeOnce } from '../limits/service.ts';
import { addPlay, expireWorks, findPlayable } from './plays-store.ts';
import { workNotFound } from './service.ts';

/**
 * Counts a play of a public song or video, once for each network and day. @throws Problem not_found if it isn't public,
 * rate_limited.
 */
export async function countPlay(core: Core, address: string, id: string): Promise<void> {
  const { playsPerMinute, playHours } = limits.gallery;
  const group = addressGroup(address);
  await enforceLimit(core.db, `gallery:play:${group}`, playsPerMinute);
  const now = core.clock.now();
  const owner = await findPlayable(core.db, id, now);
  if (owner === undefined) throw workNotFound();
  await core.db.tx(async (tx) => {
    // A mark of the network and the work, which can't be linked to those of other works.
    const listener = core.secrets.mark('listener', `${group} ${id}`);
    const isFirst = await takeOnce(tx, `gallery:played:${listener}`, playHours);
    if (isFirst) await addPlay(tx, owner, id, now);
  });
}

/** Removes expired works from the search, and their plays. */
export async function removeExpired(core: Core, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await expireWorks(core.db, core.clock.now())));
}
