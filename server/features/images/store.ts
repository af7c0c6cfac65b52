import type { Caller } from '../../core/caller.ts';
import type { Queryable } from '../../core/db.ts';

/** Whether a file is an image of the caller that is still available: uploaded, or generated in the same mode. */
export async function ownsImage(
  db: Queryable,
  caller: Pick<Caller, 'customerId' | 'mode'>,
  capability: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.named(
    'images_source',
    `select from files f left join tasks t on t.customer_id = f.customer_id and t.id = f.task_id
     where f.capability = $1 and f.customer_id = $2 and f.content_type like 'image/%'
       and f.expires_at > $4 and f.revoked_at is null and coalesce(t.mode, $3) = $3`,
    [capability, caller.customerId, caller.mode, now],
  );
  return rows.length > 0;
}
