import type { WorkKind } from '../../../generated/account/types.gen.ts';
import type { Queryable } from '../../core/db.ts';
import { getPublicTitle } from './publication.ts';
import { customerToken, kindToken, toSearchVector } from './search.ts';

/** Works read per statement. */
const READ = 500;

interface UnindexedRow {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: WorkKind;
  readonly title: string;
  readonly name: string | null;
  readonly lyrics: string | null;
  readonly lyrics_public: boolean;
  /** Whether the lyrics have times, without which the gallery doesn't show them. */
  readonly sung: boolean;
  readonly task_id: string;
  readonly prompt: string | null;
  readonly style: string | null;
}

/** A column with search vectors: the works that lack it, and what it contains. */
interface SearchIndex {
  readonly column: 'search' | 'public_search';
  /** Of works with files. */
  readonly missing: string;
  readonly toVector: (row: UnindexedRow) => string;
}

/** For the library of the owner, who may search for everything that a work was made of. */
const ownIndex: SearchIndex = {
  column: 'search',
  missing: 'o.search is null',
  toVector: ({ id, task_id, customer_id, name, title, prompt, style, lyrics }) =>
    toSearchVector([name, title, prompt, style, lyrics, id, task_id], customerToken(customer_id)),
};

/** For the gallery: only what it shows. */
const publicIndex: SearchIndex = {
  column: 'public_search',
  missing: "o.public_search is null and o.visibility = 'public' and o.mode = 'live'",
  toVector: (row) =>
    toSearchVector([getPublicTitle(row), row.lyrics_public && row.sung ? row.lyrics : null], kindToken(row.kind)),
};

const indexes = [ownIndex, publicIndex] as const;

/** Whether `indexWorks` has something to do, in SQL. */
export const HAS_UNINDEXED: string = indexes
  .map(({ missing }) => `exists (select from outputs o where ${missing} and o.media_file is not null)`)
  .join(' or ');

/**
 * Indexes works of one customer or of all customers that were created or changed since. Works changed meanwhile are indexed again
 * by the next call. Returns the number of works.
 */
async function indexSomeWorks(
  db: Queryable,
  { column, missing, toVector }: SearchIndex,
  customerId: string | null,
): Promise<number> {
  const { rows } = await db.query<UnindexedRow>(
    `select o.id, o.customer_id, o.kind, o.title, o.name, o.lyrics, o.lyrics_public, o.task_id,
       coalesce(o.words, '[]') <> '[]' as sung, t.input ->> 'prompt' as prompt,
       coalesce(o.style, t.input ->> 'style') as style
     from outputs o join tasks t on t.customer_id = o.customer_id and t.id = o.task_id
     where ${missing} and o.media_file is not null and ($1::text is null or o.customer_id = $1)
     order by o.customer_id, o.delivered_at limit ${READ}`,
    [customerId],
  );
  const read = rows.map((row) => {
    const { id, customer_id, name, lyrics_public } = row;
    return { id, customer_id, name, lyrics_public, words: toVector(row) };
  });
  if (read.length > 0) {
    await db.query(
      `update outputs o set ${column} = r.words::tsvector
       from jsonb_to_recordset($1) as r (id text, customer_id text, name text, lyrics_public boolean, words text)
       where o.customer_id = r.customer_id and o.id = r.id and o.media_file is not null
         and o.name is not distinct from r.name and o.lyrics_public = r.lyrics_public`,
      [JSON.stringify(read)],
    );
  }
  return rows.length;
}

/** Indexes all pending works, a few hundred at a time. */
export async function indexWorks(db: Queryable, customerId: string | null, signal?: AbortSignal): Promise<void> {
  for (const index of indexes) {
    for (let read = READ; read === READ && !signal?.aborted;) read = await indexSomeWorks(db, index, customerId);
  }
}
