import type { Queryable } from '../../core/db.ts';
import type { Holding } from './holdings.ts';

/** Rows that are read or deleted at a time. */
const CHUNK = 500;

/** The customer's rows of a table as JSON texts, a chunk at a time: no statement stays open between two. */
export async function* rowsOf(db: Queryable, holding: Holding, customerId: string): AsyncGenerator<string[]> {
  const { table, mine, order, hidden = [] } = holding;
  const names = Object.keys(order);
  const place = names.map((name) => `t.${name}::text`).join(', ');
  const behind = Object.values(order).map((type, n) => `$${n + 3}::${type}`);
  let after: readonly string[] = [];
  for (;;) {
    const next = after.length > 0 ? ` and (${names.join(', ')}) > (${behind.join(', ')})` : '';
    const { rows } = await db.query<{ item: string; place: string[] }>(
      `select (to_jsonb(t) - $2::text[])::text as item, array[${place}] as place from ${table} t
       where ${mine}${next} order by ${names.join(', ')} limit ${CHUNK}`,
      [customerId, hidden, ...after],
    );
    if (rows.length > 0) yield rows.map(({ item }) => item);
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.place;
  }
}

/** Deletes the customer's rows of a table, a chunk at a time: nobody waits long for one of them. */
export async function deleteRows(
  db: Queryable,
  { table, mine, order }: Holding,
  customerId: string,
  signal: AbortSignal,
): Promise<void> {
  const names = Object.keys(order).join(', ');
  for (let deleted = CHUNK; deleted === CHUNK && !signal.aborted;) {
    const { rowCount } = await db.query(
      `delete from ${table} where (${names}) in (select ${names} from ${table} where ${mine} limit ${CHUNK})`,
      [customerId],
    );
    deleted = rowCount;
  }
}
