import type { Queryable, Tx } from '../../core/db.ts';
import type { NewFile } from '../files/service.ts';

/** Writes an uploaded file unless its customer has so many already; false then. */
export async function addUpload(
  tx: Tx,
  customerId: string,
  file: NewFile,
  { now, expires, most }: { readonly now: Date; readonly expires: Date; readonly most: number },
): Promise<boolean> {
  // Uploads of one customer wait for each other: what is counted stays so.
  await tx.query('select from customers where id = $1 for no key update', [customerId]);
  const { rowCount } = await tx.query(
    `insert into files (capability, customer_id, storage_key, content_type, bytes, sha256, name, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
     where (select count(*) from files where customer_id = $2 and task_id is null and expires_at > $8) < $10`,
    [
      file.capability,
      customerId,
      file.storage_key,
      file.content_type,
      file.bytes,
      file.sha256,
      file.name,
      now,
      expires,
      most,
    ],
  );
  return rowCount === 1;
}

/** Deletes uploads whose time is over, or whose customer has gone: the oldest first. Returns how many. */
export async function deleteOver(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from files where capability = any (array(
       select capability from files where task_id is null and expires_at <= $1 order by expires_at limit $2))`,
    [now, limit],
  );
  return rowCount;
}

/** Lets all uploads of a customer be deleted. */
export async function endUploads(tx: Tx, customerId: string): Promise<void> {
  await tx.query('update files set expires_at = least(expires_at, now()) where task_id is null and customer_id = $1', [
    customerId,
  ]);
}
