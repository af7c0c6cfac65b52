import { assistants } from '../../../catalog/assistants.ts';
import type { Core } from '../../core/core.ts';
import { withCustomerLock } from '../../core/customer-lock.ts';
import { deleteAssistantKey } from '../keys/service.ts';
import { deleteExpiredTokens, deleteOldPrograms, findEndedKeys, hasTokens } from './store.ts';

const HOUR_MS = 3_600_000;

/** Deletes what has expired, and then the keys that no token stands for any more: nobody can use them. */
export async function forgetEnded({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  while (await deleteExpiredTokens(db, now));
  // A key and its code are created in one transaction, so a key without tokens has lost them.
  for (const { customerId, keyId } of await findEndedKeys(db, now)) {
    await db.tx(async (open) => {
      const tx = await withCustomerLock(open, customerId);
      if (!(await hasTokens(tx, customerId, keyId))) await deleteAssistantKey(tx, customerId, keyId);
    });
  }
  while (await deleteOldPrograms(db, ago(assistants.unused.hours), ago(assistants.forgottenDays * 24)));
}
