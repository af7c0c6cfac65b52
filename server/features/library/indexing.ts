import type { Queryable } from '../../core/db.ts';
import { toSearchVector } from './search.ts';

/** Works read per statement. */
const READ = 500;

interface UnindexedRow {
  readonly id: string;
  readonly customer_id: string;
  readonly texts: (string | null)[];
  readonly name: string | null;
}

/**
 * Indexes works of one customer or of all customers that were created or renamed since. Works changed meanwhile are indexed again
 * by the next call. Returns the number of works.
 */
async function indexSomeWorks(db: Queryable, customerId: string | null): Promise<number> {
  const { rows } = await db.query<UnindexedRow>(
    `select o.id, o.customer_id, o.name,
       array[o.name, o.title, t.input ->> 'prompt', coalesce(o.style, t.input ->> 'style'), o.lyrics, o.id, o.task_id]
         as texts
     from outputs o join tasks t on t.customer_id = o.customer_id and t.id = o.task_id
     where o.search is null and o.media_file is not null and ($1::text is null or o.customer_id = $1)
     order by o.customer_id, o.delivered_at limit ${READ}`,
    [customerId],
  );
  const read = rows.map(({ id, customer_id, name, texts }) => ({
    id,
    customer_id,
    name,
    words: toSearchVector(texts, customer_id),
  }));
  if (read.length > 0) {
    await db.query(
      `update outputs o set search = r.words::tsvector
       from jsonb_to_recordset($1) as r (id text, customer_id text, name text, words text)
       where o.customer_id = r.customer_id and o.id = r.id and o.media_file is not null and o.name is not distinct from r.name`,
      [JSON.stringify(read)],
    );
  }
  return rows.length;
}

/** Indexes all pending works, a few hundred at a time. */
export async function indexWorks(db: Queryable, customerId: string | null, signal?: AbortSignal): Promise<void> {
  for (let read = READ; read === READ && !signal?.aborted;) read = await indexSomeWorks(db, customerId);
}
