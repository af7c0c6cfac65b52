import type { CustomerTx } from '../../core/customer-lock.ts';
import type { NewFile } from '../files/service.ts';

/** Writes an uploaded file. Returns false if its customer already has the maximum number. */
export async function addUpload(
  tx: CustomerTx,
  customerId: string,
  file: NewFile,
  { now, expires, most }: { readonly now: Date; readonly expires: Date; readonly most: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with added as (
       insert into files (capability, customer_id, storage_key, content_type, bytes, sha256, name, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
         where (select count(*) from files where customer_id = $2 and task_id is null and expires_at > $8) < $10
         returning storage_key
     ), referenced as (
       delete from orphaned_objects where storage_key = $3 and exists (select from added)
     )
     select from added`,
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
