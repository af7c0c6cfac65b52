import { createHash } from 'node:crypto';
import type { Customer } from '../../../generated/account/types.gen.ts';
import type { Queryable, Tx } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import type { RowOf } from '../../core/times.ts';
import type { Locale } from '../../core/site/locale.ts';

export interface SessionRow {
  readonly id: string;
  readonly token: string;
  readonly customer_id: string;
  readonly role: SessionPrincipal['role'];
  readonly expires_at: Date;
  readonly confirmed_at: Date;
  readonly seen_at: Date;
}

/** The newest session with one of the tokens that hasn't expired and whose customer isn't suspended. */
export async function readSessionRow(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await db.named<SessionRow>(
    'auth_session',
    `select s.id, s.token, s.user_id as customer_id, c.role, s.expires_at, s.confirmed_at, s.seen_at
     from auth_sessions s join customers c on c.id = s.user_id
     where s.token = any($1) and s.expires_at > $2 and c.suspended_at is null
     order by s.created_at desc, s.id desc limit 1`,
    [tokens, now],
  );
  return rows[0];
}

/** Never shortens a session: of two concurrent renewals, the later time wins. */
export async function renewSession(db: Queryable, id: string, expiresAt: Date): Promise<void> {
  await db.query('update auth_sessions set expires_at = $2, updated_at = now() where id = $1 and expires_at < $2', [
    id,
    expiresAt,
  ]);
}

/** Saves the last use of a session. A locked row is skipped. */
export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update auth_sessions set seen_at = $2
     where id = (select id from auth_sessions where id = $1 and seen_at < $2 for no key update skip locked)`,
    [id, now],
  );
}

/** Also deletes expired links, challenges and address marks. */
export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_sessions where expires_at < $1', [now]);
  await db.query('delete from signup_marks where until < $1', [now]);
}

/** Deletes expired challenges of passkeys, states of sign-ins and tokens. */
export async function deleteExpiredVerifications(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from auth_verifications where expires_at < $1', [now]);
}

export type CustomerRow = RowOf<Customer, 'created_at' | 'deletes_at'>;

export async function readCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  return db.first<CustomerRow>(
    `select c.id, u.name, u.email, u.email_verified, c.role, c.locale, c.time_zone, c.created_at, c.deletes_at
     from customers c join auth_users u on u.id = c.id where c.id = $1`,
    [id],
  );
}

/** The hash of a customer's password, or undefined. */
export async function readPassword(db: Queryable, customerId: string): Promise<string | undefined> {
  const row = await db.first<{ password: string | null }>(
    "select password from auth_accounts where user_id = $1 and provider_id = 'credential'",
    [customerId],
  );
  return row?.password ?? undefined;
}

/**
 * The hash of a customer's password, locked until the transaction ends; undefined if there is none. Locks the password
 * before the account, in the same order as every password change.
 */
export async function lockPassword(tx: Tx, customerId: string): Promise<string | undefined> {
  const lock = () =>
    tx.query<{ password: string | null }>(
      "select password from auth_accounts where user_id = $1 and provider_id = 'credential' for no key update",
      [customerId],
    );
  const { rows } = await lock();
  if (rows[0]) return rows[0].password ?? undefined;
  // Serializes concurrent first passwords.
  await tx.query('select from auth_users where id = $1 for no key update', [customerId]);
  return (await lock()).rows[0]?.password ?? undefined;
}

/** What stays valid after a password change: the current session, browser and network. */
export interface PreservedAccess {
  readonly sessionId: string;
  readonly marks: readonly string[];
}

/** Writes a password whose row the caller has locked. All other sessions and links end with it (auth.sql). */
export async function writePassword(tx: Tx, customerId: string, hash: string, kept: PreservedAccess): Promise<void> {
  await tx.query("select set_config('auth.kept_session', $1, true), set_config('auth.kept_marks', $2, true)", [
    kept.sessionId,
    kept.marks.join(','),
  ]);
  const { rowCount } = await tx.query(
    `update auth_accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [customerId, hash],
  );
  if (rowCount > 0) return;
  await tx.query(
    `insert into auth_accounts (id, user_id, account_id, provider_id, password) values ($2, $1, $1, 'credential', $3)`,
    [customerId, newId('acc'), hash],
  );
}

interface ResetToken {
  /** The id of the email with the link. */
  readonly email: string;
  readonly customerId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Writes the token of a reset link for the library's operation. False if the password was changed after the email was
 * requested: such a link grants no access.
 */
export async function insertResetToken(
  tx: Tx,
  { email: message, customerId, token, expiresAt }: ResetToken,
): Promise<boolean> {
  await tx.query('select from auth_users where id = $1 for key share', [customerId]);
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  const { rowCount } = await tx.query(
    `insert into auth_verifications (id, identifier, value, expires_at)
     select $2, $3, $4, $5 where exists (select from emails where id = $1 and status = 'waiting')`,
    [message, newId('ver'), identifier, customerId, expiresAt],
  );
  return rowCount > 0;
}

export async function writeConfirmed(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update auth_sessions set confirmed_at = $2 where id = $1', [sessionId, now]);
}

/** Ends all sessions of a customer, or all but one. */
export async function deleteOtherSessions(db: Queryable, customerId: string, sessionId: string | null): Promise<void> {
  await db.query('delete from auth_sessions where user_id = $1 and id is distinct from $2', [customerId, sessionId]);
}

/** Ends the sessions of a customer that were used least recently, beyond `most`. */
export async function deleteOldestSessions(db: Queryable, customerId: string, most: number): Promise<void> {
  await db.query(
    `delete from auth_sessions where id in (
       select id from auth_sessions where user_id = $1 order by seen_at desc, created_at desc, id desc
       offset $2 for update skip locked)`,
    [customerId, most],
  );
}

/** Ends the sessions with these tokens. */
export async function deleteSessionsOfTokens(db: Queryable, tokens: readonly string[]): Promise<void> {
  await db.query('delete from auth_sessions where token = any($1)', [tokens]);
}

export async function hasSession(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from auth_sessions where id = $1', [id]);
  return rowCount > 0;
}

export async function isSuspended(db: Queryable, customerId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from customers where id = $1 and suspended_at is not null', [customerId]);
  return rowCount > 0;
}

export async function deleteCustomerSession(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auth_sessions where user_id = $1 and id = $2', [customerId, id]);
  return rowCount > 0;
}

/** What an email needs to know about its recipient. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly locale: Locale;
}

const RECIPIENT = `select c.id, u.email, u.email_verified, c.locale
  from customers c join auth_users u on u.id = c.id`;

export async function readRecipient(db: Queryable, id: string | null): Promise<Recipient | undefined> {
  return db.first<Recipient>(`${RECIPIENT} where c.id = $1`, [id]);
}

/** The customer with an email address, ignoring case. */
export async function findRecipient(db: Queryable, email: string): Promise<Recipient | undefined> {
  return db.first<Recipient>(`${RECIPIENT} where u.email = $1`, [email.toLowerCase()]);
}

/** The encrypted key of address marks: the stored one, or the given one if there is none. Locks the row. */
export async function lockAddressKey(tx: Tx, sealed: string): Promise<string> {
  await tx.query(
    "insert into settings (name, value) values ('address_key', to_jsonb($1::text)) on conflict do nothing",
    [sealed],
  );
  const row = await tx.one<{ sealed: string }>(
    "select value #>> '{}' as sealed from settings where name = 'address_key' for update",
  );
  return row.sealed;
}

export async function writeAddressKey(tx: Tx, sealed: string): Promise<void> {
  await tx.query("update settings set value = to_jsonb($1::text) where name = 'address_key'", [sealed]);
}

/** Whether a customer was sent an email of a kind within a day. */
export async function hasRecentEmail(db: Queryable, customerId: string, kind: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from emails where customer_id = $1 and kind = $2 and created_at > now() - interval '1 day' limit 1",
    [customerId, kind],
  );
  return rowCount > 0;
}

/** Confirms the address of a customer: an email has reached it. */
export async function confirmReceivedAddress(db: Queryable, id: string, email: string): Promise<void> {
  await db.query(
    'update auth_users set email_verified = true, updated_at = now() where id = $1 and email = $2 and not email_verified',
    [id, email],
  );
}
