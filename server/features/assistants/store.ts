import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable, Tx } from '../../core/db.ts';

/** Rows that one statement deletes. */
const BATCH = 1000;

/** A program that registered itself. */
export interface Program {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export type TokenKind = 'code' | 'access' | 'refresh';

/** What all tokens of a grant have in common. The key is the grant. */
export interface Grant {
  readonly customerId: string;
  readonly keyId: string;
  readonly programId: string;
}

export interface StoredToken extends Grant {
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** Whether the key works. */
  readonly works: boolean;
}

export async function insertProgram(db: Queryable, { id, name, redirectUris }: Program, now: Date): Promise<void> {
  await db.query('insert into oauth_programs (id, name, redirect_uris, created_at) values ($1, $2, $3, $4)', [
    id,
    name,
    redirectUris,
    now,
  ]);
}

export async function readProgram(db: Queryable, id: string): Promise<Program | undefined> {
  return db.first<Program>('select id, name, redirect_uris as "redirectUris" from oauth_programs where id = $1', [id]);
}

/** Deletes the oldest programs that nobody has connected, beyond a number, so that nobody can keep others from registering. */
export async function keepNewest(db: Queryable, most: number): Promise<void> {
  await db.query(
    `delete from oauth_programs where id in (
       select id from oauth_programs where used_at is null order by created_at desc offset $1 limit $2)`,
    [most, BATCH],
  );
}

export async function touchProgram(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update oauth_programs set used_at = $2 where id = $1', [id, now]);
}

export interface NewToken extends Grant {
  readonly hash: string;
  readonly kind: TokenKind;
  readonly redirectUri?: string;
  readonly challenge?: string;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Tx, token: NewToken, now: Date): Promise<void> {
  const { hash, customerId, keyId, programId, kind, redirectUri = null, challenge = null, expiresAt } = token;
  await tx.query(
    `insert into oauth_tokens (hash, customer_id, key_id, program_id, kind, redirect_uri, challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hash, customerId, keyId, programId, kind, redirectUri, challenge, now, expiresAt],
  );
}

/** Locks a token, so that it is exchanged once, and then reads it. */
export async function lockToken(tx: Tx, hash: string, kind: TokenKind): Promise<StoredToken | undefined> {
  await tx.query('select from oauth_tokens where hash = $1 for no key update', [hash]);
  return tx.first<StoredToken>(
    `select t.customer_id as "customerId", t.key_id as "keyId", t.program_id as "programId",
       t.redirect_uri as "redirectUri", t.challenge, t.expires_at as "expiresAt", t.used_at as "usedAt",
       k.deleted_at is null and k.status = 'active' and not k.stopped and not k.suspended
         and (k.expires_at is null or k.expires_at > now()) as works
     from oauth_tokens t join keys k on k.customer_id = t.customer_id and k.id = t.key_id
     where t.hash = $1 and t.kind = $2`,
    [hash, kind],
  );
}

export async function markUsed(tx: Tx, hash: string, { customerId }: Grant, now: Date): Promise<void> {
  await tx.query('update oauth_tokens set used_at = $3 where hash = $1 and customer_id = $2', [hash, customerId, now]);
}

/** Ends all tokens of a key. */
export async function deleteTokens(tx: Tx, { customerId, keyId }: Pick<Grant, 'customerId' | 'keyId'>): Promise<void> {
  await tx.query('delete from oauth_tokens where customer_id = $1 and key_id = $2', [customerId, keyId]);
}

/** Deletes replaced refresh tokens of a key from before a time, so that a program that refreshes all the time adds no rows. */
export async function deleteReplaced(tx: Tx, { customerId, keyId }: Grant, before: Date): Promise<void> {
  await tx.query(
    `delete from oauth_tokens where customer_id = $1 and key_id = $2 and kind = 'refresh' and used_at < $3`,
    [customerId, keyId, before],
  );
}

/** The key of an access token: the hash of its secret, with which the gateway finds it, and its mode. */
export async function findAccess(
  db: Queryable,
  hash: string,
  now: Date,
): Promise<{ readonly hash: string; readonly mode: 'live' | 'test' } | undefined> {
  const { rows } = await db.named<{ hash: string; mode: 'live' | 'test' }>(
    'assistants_access',
    `select encode(k.secret_hash, 'hex') as hash, k.mode
     from oauth_tokens t join keys k on k.customer_id = t.customer_id and k.id = t.key_id
     where t.hash = $1 and t.kind = 'access' and t.expires_at > $2 and k.deleted_at is null`,
    [hash, now],
  );
  return rows[0];
}

/** Deletes expired tokens. Returns whether there may be more. */
export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from oauth_tokens where (hash, customer_id) in (
       select hash, customer_id from oauth_tokens where expires_at < $1 order by expires_at limit $2 for update skip locked)`,
    [now, BATCH],
  );
  return rowCount === BATCH;
}

/** Deletes programs that nobody connected, and those that no account has used for long. Returns whether there may be more. */
export async function deleteOldPrograms(db: Queryable, unusedSince: Date, forgottenSince: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from oauth_programs where id in (
       (select id from oauth_programs where used_at is null and created_at < $1 limit $3)
       union all
       (select id from oauth_programs where used_at < $2 limit $3))
     and not exists (select from oauth_tokens t where t.program_id = oauth_programs.id)`,
    [unusedSince, forgottenSince, BATCH],
  );
  return rowCount >= BATCH;
}

/** Keys of assistants that have no token any more, from before a time. */
export async function findEndedKeys(db: Queryable, before: Date): Promise<Pick<Grant, 'customerId' | 'keyId'>[]> {
  return db.all(
    `select k.customer_id as "customerId", k.id as "keyId" from keys k
     where k.assistant is not null and k.deleted_at is null and k.created_at < $1
       and not exists (select from oauth_tokens t where t.customer_id = k.customer_id and t.key_id = k.id)
     order by k.created_at limit $2`,
    [before, BATCH],
  );
}

/** Whether a key has a token. Exchanging one adds others in the same transaction. */
export async function hasTokens(tx: CustomerTx, customerId: string, keyId: string): Promise<boolean> {
  const row = await tx.first('select from oauth_tokens where customer_id = $1 and key_id = $2 limit 1', [
    customerId,
    keyId,
  ]);
  return row !== undefined;
}
