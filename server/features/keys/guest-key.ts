import { hashApiKey } from '../../core/api-key-hash.ts';
import type { Core } from '../../core/core.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';
import type { Tx } from '../../core/db.ts';
import { deleteGuestKey, findKeyGuest } from './store.ts';

/**
 * Deletes a guest's key in exchange for the guest, who is locked until the transaction ends. A key can be given once. Null if it
 * isn't the key of a guest, has expired, or was given before.
 */
export async function redeemGuestKey({ clock }: Core, open: Tx, secret: string): Promise<string | null> {
  const hash = Buffer.from(hashApiKey(secret), 'hex');
  const guestId = await findKeyGuest(open, hash);
  if (guestId === undefined) return null;
  const tx = await withCustomerLock(open, guestId);
  return (await deleteGuestKey(tx, guestId, hash, clock.now())) ? guestId : null;
}
