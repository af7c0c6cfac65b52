import type { Queryable } from '../../core/db.ts';

/** Objects deleted at a time: the maximum of one S3 request. */
const BATCH = 1000;

/** The number of seconds within which a row must refer to a recorded object: far more than any attempt or upload takes. */
const NAMED_WITHIN = 3600;

/** Seconds before another attempt to delete an object. They double with each attempt, up to the maximum. */
const RETRY = { first: 60, most: 3600 } as const;

/** Records objects before they are written. An object is deleted if no row refers to it in time. */
export async function trackObjects(db: Queryable, customerId: string, keys: readonly string[]): Promise<void> {
  await db.query(
    `insert into orphaned_objects (storage_key, customer_id, delete_at)
     select key, $2, now() + make_interval(secs => $3) from unnest($1::text[]) key
     on conflict (storage_key) do update set delete_at = excluded.delete_at`,
    [keys, customerId, NAMED_WITHIN],
  );
}

/** Releases a recorded object that no row will refer to, so that it is deleted at once. */
export async function abandonObject(db: Queryable, key: string): Promise<void> {
  await db.query('update orphaned_objects set delete_at = now() where storage_key = $1', [key]);
}

/** Objects to delete now. */
export async function readDue(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ storage_key: string }>(
    'select storage_key from orphaned_objects where delete_at <= now() order by delete_at limit $1',
    [BATCH],
  );
  return rows.map(({ storage_key: key }) => key);
}

/** Forgets deleted objects. */
export async function writeDeleted(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from orphaned_objects where storage_key = any ($1) and delete_at <= now()', [keys]);
}

/** Postpones objects that could not be deleted. */
export async function writeFailed(db: Queryable, failed: ReadonlyMap<string, Error>): Promise<void> {
  await db.query(
    `update orphaned_objects o set failures = o.failures + 1, error = f.error,
       delete_at = now() + make_interval(secs => least($3 * power(2, least(o.failures, 20)), $4))
     from unnest($1::text[], $2::text[]) as f (storage_key, error) where o.storage_key = f.storage_key`,
    [[...failed.keys()], [...failed.values()].map(({ message }) => message), RETRY.first, RETRY.most],
  );
}
