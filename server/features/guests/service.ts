import { limits } from '../../../catalog/limits.ts';
import type { GuestKey } from '../../../generated/account/types.gen.ts';
import { addressGroup } from '../../core/addresses.ts';
import type { Core } from '../../core/core.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';
import { newId } from '../../core/ids.ts';
import { rateLimited } from '../../core/problem.ts';
import { issueGuestKey } from '../keys/service.ts';
import { enforceLimit } from '../limits/service.ts';
import { insertGuest, lockAddress } from './store.ts';

const { guest: LIMITS } = limits;

/**
 * Creates a guest with a key, whose secret is only in the response. The number of guests per address is limited, so that
 * creating many gives no more concurrent tasks.
 * @throws Problem rate_limited.
 */
export async function createGuestKey(core: Core, address: string): Promise<GuestKey> {
  const group = addressGroup(address);
  await enforceLimit(core.db, `guest:make:${group}`, LIMITS.madePerMinute);
  const now = core.clock.now();
  const expiresAt = new Date(now.getTime() + LIMITS.hours * 3_600_000);
  const id = newId('guest');
  return core.db.tx(async (open) => {
    const ends = await lockAddress(open, group, now);
    const first = ends.at(-LIMITS.each);
    if (first) throw rateLimited(Math.max(1, Math.ceil((first.getTime() - now.getTime()) / 1000)));
    await insertGuest(open, id, group, expiresAt);
    const tx = await withCustomerLock(open, id);
    const { secret, prefix, last4, created_at } = await issueGuestKey(core, tx, id, expiresAt);
    return { secret, prefix, last4, created_at, expires_at: expiresAt.toISOString() };
  });
}
