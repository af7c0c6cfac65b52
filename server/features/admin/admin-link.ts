import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import type { Db } from '../../core/db.ts';
import { hashLinkToken, newLinkToken } from '../../core/link-token.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { notFound } from '../../core/problem.ts';
import { type Actor, recordAudit } from '../audit/service.ts';
import { hasAdmin, hasAdminLink, readRole, takeAdminLink, writeAdminLink, writeAdminRole } from './store.ts';

/**
 * Creates the link whose visitor becomes the first administrator of this database. It replaces the one before. Null if there is
 * an administrator. Show it only to the operator: a log would keep a secret that makes its readers administrators.
 */
export async function createAdminLink(db: Db, publicUrl: string, now = new Date()): Promise<string | null> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + signIn.adminLinkHours * 3_600_000);
  const isCreated = await db.tx(async (tx) => {
    if (await hasAdmin(tx)) return false;
    await writeAdminLink(tx, { hash: hashLinkToken(token), expires_at: expiresAt });
    return true;
  });
  return isCreated ? `${publicUrl}/user/first-admin?token=${token}` : null;
}

/** Whether a link still works, before its visitor signs up. */
export const checkAdminLink = async ({ db, clock }: Core, token: string): Promise<boolean> =>
  (await hasAdminLink(db, hashLinkToken(token), clock.now())) && !(await hasAdmin(db));

/**
 * Makes the customer of a session the first administrator. The link ends in the same transaction.
 * @throws Problem not_found if the link was used or has expired, or an administrator exists.
 */
export async function claimAdminLink(
  core: Core,
  session: SessionPrincipal,
  token: string,
  from: Pick<Actor, 'address' | 'requestId'>,
): Promise<void> {
  await customerTransaction(core.db, session, async (tx, id) => {
    if (!(await takeAdminLink(tx, hashLinkToken(token), core.clock.now())) || (await hasAdmin(tx)))
      throw notFound(
        'The administrator link was used or has expired. Restart the server, or run `npm run admin -- --link`.',
      );
    const role = await readRole(tx, id);
    await writeAdminRole(tx, id);
    await recordAudit(
      tx,
      { id: 'operator', role: 'operator', ...from },
      { action: 'customer.role', target: id, customerId: id, before: { role }, after: { role: 'admin' } },
    );
  });
}
