import type { Queryable } from '../../core/db.ts';
import { wordsOf } from './search.ts';

/** Works that are read at a time. */
const READ = 500;

interface UnreadRow {
  readonly id: string;
  readonly customer_id: string;
  readonly texts: (string | null)[];
  readonly name: string | null;
}

/**
 * Reads works that nobody can find yet, of one customer or of all: those that were made, or renamed since.
 * What is changed meanwhile is read again with the next. Answers how many there were.
 */
async function readSome(db: Queryable, customerId: string | null): Promise<number> {
  const { rows } = await db.query<UnreadRow & Record<string, unknown>>(
    `select w.id, w.customer_id, w.name,
       array[w.name, w.title, t.input ->> 'prompt', coalesce(c.style, t.input ->> 'style'), c.lyrics, w.id, w.task_id]
         as texts
     from works w join tasks t on t.id = w.task_id left join clips c on c.id = w.id
     where w.words is null and w.deleted_at is null and ($1::text is null or w.customer_id = $1)
     order by w.customer_id, w.created_at limit ${READ}`,
    [customerId],
  );
  const read = rows.map(({ id, customer_id, name, texts }) => ({ id, name, words: wordsOf(texts, customer_id) }));
  if (read.length > 0) {
    await db.query(
      `update works w set words = r.words::tsvector
       from jsonb_to_recordset($1) as r (id text, name text, words text)
       where w.id = r.id and w.deleted_at is null and w.name is not distinct from r.name`,
      [JSON.stringify(read)],
    );
  }
  return rows.length;
}

/** All that is unread, a few hundred at a time. */
export async function readWorks(db: Queryable, customerId: string | null, signal?: AbortSignal): Promise<void> {
  for (let read = READ; read === READ && !signal?.aborted;) read = await readSome(db, customerId);
}
