import type { Db } from '../server/core/db.ts';

/**
 * The number of rows of a table and its partitions that a statement reads, including in functions. The statement runs and is
 * rolled back.
 */
export async function countRowsRead(db: Db, table: string, statement: string): Promise<number> {
  const takenBack = new Error('taken back');
  let read = 0;
  await db
    .tx(async (tx) => {
      const count = async () => {
        const { rows } = await tx.query<{ read: number }>(
          String.raw`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_xact_user_tables
           where regexp_replace(relname, '_(\d{8}|default)$', '') = $1`,
          [table],
        );
        return rows[0]!.read;
      };
      const before = await count();
      await tx.query(statement);
      read = (await count()) - before;
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return read;
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
