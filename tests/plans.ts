import type { Db, Tx } from '../server/core/db.ts';

/** The tables of a partitioned table, or the table itself. */
const PARTS = String.raw`
  select oid from pg_class where relkind = 'r' and regexp_replace(relname, '_(\d{8}|default)$', '') = $1`;

/** What a transaction reads of a table and its partitions. */
const COUNTERS = {
  rows: `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_xact_user_tables where relid in (${PARTS})`,
  blocks: `select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as read from pg_class
    where oid in (${PARTS}) or oid in (select indexrelid from pg_index where indrelid in (${PARTS}))`,
} as const;

/**
 * What a statement, or the statements of a function, read of a table and its partitions, including in SQL functions: the number of
 * rows, or of blocks of its indexes too. They run and are rolled back.
 */
export async function countReads(
  db: Db,
  what: keyof typeof COUNTERS,
  table: string,
  read: string | ((tx: Tx) => Promise<unknown>),
): Promise<number> {
  const takenBack = new Error('taken back');
  let count = 0;
  await db
    .tx(async (tx) => {
      const counter = async () => (await tx.one<{ read: number }>(COUNTERS[what], [table])).read;
      const before = await counter();
      await (typeof read === 'string' ? tx.query(read) : read(tx));
      count = (await counter()) - before;
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return count;
}

/** The number of blocks of tables and indexes that a statement reads, including in functions. The statement runs. */
export async function countBlocksRead(db: Db, statement: string): Promise<number> {
  interface Node {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }
  const { rows } = await db.query<{ 'QUERY PLAN': [{ readonly Plan: Node }] }>(
    `explain (analyze, buffers, format json) ${statement}`,
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
