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
