import type { Db } from '../server/core/db.ts';

export interface TableReads {
  /** Rows read so far, in whatever way. */
  readonly rows: number;
  /** How often all of the table was read. */
  readonly scans: number;
}

/** What was read of each table, its partitions together. The database has one connection, whose counts are exact. */
export async function tableReads(db: Db): Promise<Map<string, TableReads>> {
  await db.query('select pg_stat_force_next_flush()');
  const { rows } = await db.query<TableReads & { name: string }>(
    String.raw`select regexp_replace(relname, '_(\d{8}|default)$', '') as name,
       sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows, sum(seq_scan)::bigint as scans
     from pg_stat_user_tables group by 1`,
  );
  return new Map(rows.map(({ name, rows: count, scans }) => [name, { rows: count, scans }]));
}

/** Rows of one table that a page may read: many fewer than a customer has. */
export const PAGE_ROWS = 500;

/** What reads all there is of the customer by its nature, in short statements. */
export const READS_WHOLE = /\/export|\/credits\/verify/;

/** What may read all of the customer's rows: figures of a month, and filters of the library that no index is for. */
export const READS_OWN = /\/overview|\/works\?(?:search|key_id)=/;
