import type { Queryable } from '../../core/db.ts';

/** A work in a family of continuations. */
export interface RelativeRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly continue_at: number | null;
  readonly title: string;
  readonly created_at: Date;
  /** Whether its files are available. */
  readonly available: boolean;
}

/** The maximum number of works shown of a family. */
const FAMILY = 200;

/** The original of a work and everything that continues it, oldest first. Deleted works keep their place. */
export async function findFamily(db: Queryable, customerId: string, id: string, now: Date): Promise<RelativeRow[]> {
  const { rows } = await db.named<RelativeRow>(
    'library_family',
    `with recursive older as (
       select id, parent_id from outputs where id = $1 and customer_id = $2
       union select w.id, w.parent_id from outputs w join older o on w.id = o.parent_id where w.customer_id = $2
     ), family as (
       select id from older o where not exists (select from older p where p.id = o.parent_id)
       union select w.id from outputs w join family f on w.parent_id = f.id
         where w.customer_id = $2 and w.delivered_at is not null
     )
     select w.id, w.parent_id, (t.input ->> 'continue_at')::float8 as continue_at, coalesce(w.name, w.title) as title,
       w.delivered_at as created_at, w.deleted_at is null and w.expires_at > $3 as available
     from family f join outputs w on w.customer_id = $2 and w.id = f.id
       join tasks t on t.customer_id = $2 and t.id = w.task_id
     order by w.delivered_at, w.id limit ${FAMILY}`,
    [id, customerId, now],
  );
  return rows;
}
