import { limits } from '../../../catalog/limits.ts';
import type { GuestWorks } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { notFound } from '../../core/problem.ts';
import { redeemGuestKey } from '../keys/service.ts';
import { keepWorks } from '../library/service.ts';
import { moveWorks } from './works-store.ts';

const MINUTE_MS = 60_000;

/**
 * Moves the finished works of a guest into the library of a customer, who keeps them as far as the limit allows. The key is the
 * only proof of whose works they are, so it can be used once. Unknown, expired and used keys get the same error.
 * @throws Problem not_found.
 */
export function saveGuestWorks(core: Core, actor: SessionPrincipal, secret: string): Promise<GuestWorks> {
  return customerTransaction(core.db, actor, async (tx, customerId) => {
    const guestId = await redeemGuestKey(core, tx, secret);
    if (guestId === null) throw notFound('No guest has this key, it has expired, or its works are already saved.');
    const ids = await moveWorks(tx, {
      guestId,
      customerId,
      after: new Date(core.clock.now().getTime() + MINUTE_MS),
      most: limits.guest.savedTasks,
      hours: limits.retentionHours.test,
    });
    await keepWorks(core, tx, customerId, ids);
    return { work_ids: ids };
  });
}
