import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { customerTransaction } from '../../core/customer-lock.ts';
import { isUniqueViolation } from '../../core/database-errors.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import { computeAddressMark } from './address-mark.ts';
import { hashLinkToken, newLinkToken } from './link-token.ts';

interface AddressLink {
  readonly customerId: string;
  /** The address of the account when the link was requested. */
  readonly address: string;
  /** The address that replaces it. Null if the link confirms it. */
  readonly newAddress: string | null;
}

/**
 * Creates the token of an emailed link. Null if the password or the address was changed after the email was queued: such a
 * link would outlive what it was requested with.
 */
export function createAddressToken(
  core: Core,
  messageId: string,
  { customerId, address, newAddress }: AddressLink,
): Promise<string | null> {
  const token = newLinkToken();
  const expiresAt = new Date(core.clock.now().getTime() + signIn.linkSeconds.verify * 1000);
  return core.db.tx(async (tx) => {
    // Waits for a concurrent change of the password or the address, which ends the links and emails of before.
    await tx.query('select from auth_users where id = $1 for key share', [customerId]);
    const { rowCount } = await tx.query(
      `insert into auth_address_links (token_hash, user_id, address, new_address, expires_at)
       select $2, id, email, $4, $5 from auth_users where id = $1 and email = $3
         and exists (select from emails where id = $6 and status = 'waiting')`,
      [customerId, hashLinkToken(token), address, newAddress, expiresAt, messageId],
    );
    return rowCount > 0 ? token : null;
  });
}

/** The link of a token, or undefined if it was used, ended or has expired. */
export async function findAddressLink(core: Core, token: string): Promise<AddressLink | undefined> {
  return core.db.first<AddressLink>(
    `select user_id as "customerId", address, new_address as "newAddress" from auth_address_links
     where token_hash = $1 and expires_at > $2`,
    [hashLinkToken(token), core.clock.now()],
  );
}

async function confirmAddress(tx: Tx, { customerId }: AddressLink): Promise<boolean> {
  await tx.query('update auth_users set email_verified = true, updated_at = now() where id = $1', [customerId]);
  return true;
}

/** False if the address belongs to another account by now. */
async function replaceAddress(core: Core, tx: Tx, customerId: string, newAddress: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth_users set email = $2, address_mark = $3, email_verified = true, updated_at = now()
     where id = $1 and not exists (select from auth_users where email = $2)`,
    [customerId, newAddress, computeAddressMark(core, newAddress)],
  );
  return rowCount > 0;
}

/** Uses a link, once. False if it no longer works, also because the new address was taken meanwhile. */
export async function useAddressLink(core: Core, token: string, { customerId }: AddressLink): Promise<boolean> {
  try {
    return await customerTransaction(core.db, customerId, async (tx) => {
      // In the order of a password change: the account, then its links.
      await tx.query('select from auth_users where id = $1 for update', [customerId]);
      const link = await tx.first<AddressLink>(
        `delete from auth_address_links l using auth_users u
         where l.token_hash = $1 and l.expires_at > $2 and u.id = l.user_id and u.email = l.address
         returning l.user_id as "customerId", l.address, l.new_address as "newAddress"`,
        [hashLinkToken(token), core.clock.now()],
      );
      if (!link) return false;
      return link.newAddress === null
        ? confirmAddress(tx, link)
        : replaceAddress(core, tx, link.customerId, link.newAddress);
    });
  } catch (error) {
    // Another account took the address at the same moment.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function deleteExpiredAddressLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_address_links where expires_at < $1', [now]);
}
