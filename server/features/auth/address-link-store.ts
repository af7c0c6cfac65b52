import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import { hashLinkToken } from '../../core/link-token.ts';

export interface AddressLink {
  readonly customerId: string;
  /** The address of the account when the link was requested. */
  readonly address: string;
  /** The address that replaces it. Null if the link confirms it. */
  readonly newAddress: string | null;
}

/** Inserts a link. False if the password or the address was changed after its email was queued. */
export async function insertAddressLink(
  tx: Tx,
  { customerId, address, newAddress }: AddressLink,
  { token, expiresAt, email }: { readonly token: string; readonly expiresAt: Date; readonly email: string },
): Promise<boolean> {
  // Waits for a concurrent change of the password or the address, which ends earlier links and emails.
  await tx.query('select from auth_users where id = $1 for key share', [customerId]);
  const { rowCount } = await tx.query(
    `insert into auth_address_links (token_hash, user_id, address, new_address, expires_at)
     select $2, id, email, $4, $5 from auth_users where id = $1 and email = $3
       and exists (select from emails where id = $6 and status = 'waiting')`,
    [customerId, hashLinkToken(token), address, newAddress, expiresAt, email],
  );
  return rowCount > 0;
}

/** The link of a token, or undefined if it was used, ended or has expired. */
export async function readAddressLink(db: Queryable, token: string, now: Date): Promise<AddressLink | undefined> {
  return db.first<AddressLink>(
    `select user_id as "customerId", address, new_address as "newAddress" from auth_address_links
     where token_hash = $1 and expires_at > $2`,
    [hashLinkToken(token), now],
  );
}

/** Deletes the link of a token, and returns it if it still works. */
export async function takeAddressLink(
  tx: CustomerTx,
  customerId: string,
  token: string,
  now: Date,
): Promise<AddressLink | undefined> {
  // In the order of a password change: the account, then its links.
  await tx.query('select from auth_users where id = $1 for update', [customerId]);
  return tx.first<AddressLink>(
    `delete from auth_address_links l using auth_users u
     where l.token_hash = $1 and l.expires_at > $2 and u.id = l.user_id and u.email = l.address
     returning l.user_id as "customerId", l.address, l.new_address as "newAddress"`,
    [hashLinkToken(token), now],
  );
}

export async function confirmAddress(tx: CustomerTx, customerId: string): Promise<void> {
  await tx.query('update auth_users set email_verified = true, updated_at = now() where id = $1', [customerId]);
}

/** False if the address belongs to another account by now. */
export async function replaceAddress(
  tx: CustomerTx,
  customerId: string,
  address: string,
  mark: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth_users set email = $2, address_mark = $3, email_verified = true, updated_at = now()
     where id = $1 and not exists (select from auth_users where email = $2)`,
    [customerId, address, mark],
  );
  return rowCount > 0;
}

export async function deleteExpiredAddressLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_address_links where expires_at < $1', [now]);
}
