import type { Db } from '../server/core/db.ts';

export interface TableReads {
  /** The number of rows read so far, in any way. */
  readonly rows: number;
  /** The number of full scans. */
  readonly scans: number;
}

/** The reads of each table, including its partitions. The database has one connection, so its counts are exact. */
export async function tableReads(db: Db): Promise<Map<string, TableReads>> {
  await db.query('select pg_stat_force_next_flush()');
  const { rows } = await db.query<TableReads & { name: string }>(
    String.raw`select regexp_replace(relname, '_(\d{8}|default)$', '') as name,
       sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows, sum(seq_scan)::bigint as scans
     from pg_stat_user_tables group by 1`,
  );
  return new Map(rows.map(({ name, rows: count, scans }) => [name, { rows: count, scans }]));
}

/** The rows of one table that a page may read: many fewer than a customer has. */
export const PAGE_ROWS = 500;

/** Requests that have to read all of the customer's data, in short statements. */
export const READS_WHOLE = /\/export|\/credits\/verify/;

/** Requests that may read all of the customer's rows: figures of a month, the histogram of the log, and library filters without an index. */
export const READS_OWN = /\/overview|\/logs\/histogram|\/works\?(?:search|key_id|model)=/;
