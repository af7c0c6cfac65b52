import type { Queryable } from '../../core/db.ts';
import type { CustomerTable } from './customer-table.ts';

/** Rows deleted at a time. */
const DELETED = 500;

/** Rows read at a time. Some are large, and the embedded database serves nothing else meanwhile. */
const READ = 100;

/** Reads the customer's rows of a table page by page, so that no statement stays open in between. */
async function* readPages(
  db: Queryable,
  { table, where, parts = ['true'], order }: CustomerTable,
  item: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  const names = Object.keys(order);
  const place = names.map((name) => `t.${name}::text`).join(', ');
  const behind = Object.values(order).map((type, n) => `$${values.length + n + 1}::${type}`);
  for (const part of parts) {
    let after: readonly string[] = [];
    for (let read = READ; read === READ;) {
      const next = after.length > 0 ? ` and (${names.join(', ')}) > (${behind.join(', ')})` : '';
      const { rows } = await db.query<{ item: string; place: string[] }>(
        `select ${item} as item, array[${place}] as place from ${table} t
         where ${where} and ${part}${next} order by ${names.join(', ')} limit ${READ}`,
        [...values, ...after],
      );
      if (rows.length > 0) yield rows.map((row) => row.item);
      read = rows.length;
      after = rows.at(-1)?.place ?? [];
    }
  }
}

/** The customer's rows of a table as JSON texts, some at a time. */
export async function* readRows(
  db: Queryable,
  customerTable: CustomerTable,
  customerId: string,
): AsyncGenerator<string[]> {
  const { table, order, hidden = [], through } = customerTable;
  const json = '(to_jsonb(t) - $2::text[])::text';
  if (!through) {
    yield* readPages(db, customerTable, json, [customerId, hidden]);
    return;
  }
  for await (const ids of readPages(db, through.rows, 't.id::text', [customerId])) {
    const { rows } = await db.query<{ item: string }>(
      // One query per value uses the index; with a list, a planner may read everyone's rows.
      `select item from unnest($1::text[]::${order[through.by] ?? 'text'}[]) as parents (parent)
       cross join lateral unnest(array(
         select ${json} from ${table} t where ${through.hasCustomer ? 'customer_id = $3 and ' : ''}${through.by} = parent
           order by ${Object.keys(order).join(', ')}
       )) with ordinality as items (item, place)
       order by parent, place`,
      through.hasCustomer ? [ids, hidden, customerId] : [ids, hidden],
    );
    if (rows.length > 0) yield rows.map(({ item }) => item);
  }
}

/** Deletes the customer's rows of a table in chunks, so that locks are short. */
export async function deleteRows(
  db: Queryable,
  { table, where, order }: CustomerTable,
  customerId: string,
  signal: AbortSignal,
): Promise<void> {
  const names = Object.keys(order).join(', ');
  for (let deleted = DELETED; deleted === DELETED && !signal.aborted;) {
    const { rowCount } = await db.query(
      `delete from ${table} where ${where} and (${names}) in (select ${names} from ${table} where ${where} limit ${DELETED})`,
      [customerId],
    );
    deleted = rowCount;
  }
}
