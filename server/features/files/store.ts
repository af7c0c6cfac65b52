import type { Queryable } from '../../core/db.ts';

/** A file that may be served. */
export interface ServedFile {
  readonly storage_key: string;
  readonly content_type: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly name: string;
  readonly expires_at: Date;
}

/** The file of a capability. Null if it doesn't exist, has expired or was revoked. */
export async function findFile(db: Queryable, capability: string, now: Date): Promise<ServedFile | null> {
  const { rows } = await db.named<ServedFile>(
    'files_find',
    `select storage_key, content_type, bytes, sha256, name, expires_at from files
     where capability = $1 and expires_at > $2 and revoked_at is null`,
    [capability, now],
  );
  return rows[0] ?? null;
}

/** Deletes the rows of expired files and returns their number. The sweep deletes their objects. */
export async function deleteExpired(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from files where capability = any (array(
       select capability from files where expires_at <= $1 order by expires_at limit $2))`,
    [now, limit],
  );
  return rowCount;
}

/**
 * Expires up to `limit` files of a customer whose account is closed, those after a capability. Returns the last one, or null if there
 * are no more.
 */
export async function expireCustomerFiles(
  db: Queryable,
  customerId: string,
  after: string,
  limit: number,
): Promise<string | null> {
  const { last } = await db.one<{ last: string | null }>(
    `with part as materialized (
       select capability from files where customer_id = $1 and capability > $2 order by capability limit $3
     ), expired as (
       update files f set expires_at = least(f.expires_at, now()), revoked_at = coalesce(f.revoked_at, now())
       from part where f.customer_id = $1 and f.capability = part.capability and (f.revoked_at is null or f.expires_at > now())
     )
     select max(capability) as last from part`,
    [customerId, after, limit],
  );
  return last;
}
