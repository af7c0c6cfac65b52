import type { Queryable, Tx } from '../../core/db.ts';
import { PUBLIC } from './store.ts';

const PLAYABLE = `from outputs w join customers c on c.id = w.customer_id where ${PUBLIC} and w.kind <> 'image' and w.id = $2`;

/** The owner of a public song or video. */
export async function findPlayable(db: Queryable, id: string, now: Date): Promise<string | undefined> {
  return (await db.first<{ owner: string }>(`select w.customer_id as owner ${PLAYABLE}`, [now, id]))?.owner;
}

/** Adds a play to a public song or video. */
export async function addPlay(tx: Tx, owner: string, id: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'update work_plays set plays = plays + 1 where customer_id = $1 and work_id = $2',
    [owner, id],
  );
  if (rowCount > 0) return;
  // Locks the work, so that no count is left of one that is just being deleted.
  await tx.query(
    `insert into work_plays as p (customer_id, work_id, kind, delivered_at, plays)
       select w.customer_id, w.id, w.kind, w.delivered_at, 1 ${PLAYABLE} and w.customer_id = $3 for share of w
     on conflict (customer_id, work_id) do update set plays = p.plays + 1`,
    [now, id, owner],
  );
}

/** Works that expire per statement. */
const AT_ONCE = 500;

/** The condition under which `expireWorks` has something to do. */
export const HAS_EXPIRED = "exists (select from outputs where public_search <> '' and expires_at <= now())";

/** Removes expired works from the search, and their plays. Returns whether there may be more. */
export async function expireWorks(db: Queryable, now: Date): Promise<boolean> {
  const { n } = await db.one<{ n: number }>(
    `with expired as (
       update outputs o set public_search = ''
       from (
         select customer_id, id from outputs where public_search <> '' and expires_at <= $1
         order by expires_at limit ${AT_ONCE}
       ) e
       where o.customer_id = e.customer_id and o.id = e.id
       returning o.customer_id, o.id
     ), deleted as (
       delete from work_plays p using expired e where p.customer_id = e.customer_id and p.work_id = e.id
     )
     select count(*)::integer as n from expired`,
    [now],
  );
  return n === AT_ONCE;
}
