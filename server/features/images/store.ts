import type { Queryable } from '../../core/db.ts';

/** Who asks for an image: a key that is not looked up yet, or who is signed in. */
export type Asker =
  | { readonly hash: string; readonly mode: 'live' | 'test' }
  | { readonly customerId: string; readonly mode: 'live' | 'test' };

/**
 * Whether a file is an image that the customer uploaded, or that was made in the same mode, and still there. Whether a
 * key may be used at all is for the gateway, which comes afterwards: this only reads.
 */
export async function ownsPicture(db: Queryable, asker: Asker, capability: string, now: Date): Promise<boolean> {
  const owner = 'hash' in asker ? `(select customer_id from keys_authorize(decode($2, 'hex'), null))` : '$2';
  const { rows } = await db.named(
    `images_source_${'hash' in asker ? 'key' : 'session'}`,
    `select from files f left join tasks t on t.id = f.task_id
     where f.capability = $1 and f.customer_id = ${owner} and f.content_type like 'image/%'
       and f.expires_at > $4 and f.revoked_at is null and coalesce(t.mode, $3) = $3`,
    [capability, 'hash' in asker ? asker.hash : asker.customerId, asker.mode, now],
  );
  return rows.length > 0;
}
