import type { LogFilter } from '../../../generated/account/types.gen.ts';
import type { CustomerTx } from '../../core/customer-lock.ts';
import type { Queryable } from '../../core/db.ts';
import type { RowOf } from '../../core/times.ts';

export type FilterRow = RowOf<LogFilter, 'created_at'>;

const COLUMNS = 'id, name, query, created_at';

export async function readFilters(db: Queryable, customerId: string): Promise<FilterRow[]> {
  return db.all<FilterRow>(`select ${COLUMNS} from log_filters where customer_id = $1 order by lower(name), id`, [
    customerId,
  ]);
}

/** Saves a filter, and replaces one with the same name. */
export async function saveFilter(
  tx: CustomerTx,
  customerId: string,
  { id, name, query }: Omit<FilterRow, 'created_at'>,
): Promise<FilterRow> {
  return tx.one<FilterRow>(
    `insert into log_filters (id, customer_id, name, query) values ($1, $2, $3, $4)
     on conflict (customer_id, name) do update set query = excluded.query
     returning ${COLUMNS}`,
    [id, customerId, name, query],
  );
}

export async function countFilters(db: Queryable, customerId: string): Promise<number> {
  const row = await db.one<{ n: number }>('select count(*) as n from log_filters where customer_id = $1', [customerId]);
  return row.n;
}

export async function deleteFilter(db: Queryable, customerId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from log_filters where customer_id = $1 and id = $2', [customerId, id]);
  return rowCount > 0;
}
