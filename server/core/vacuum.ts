import type { Db } from './db.ts';
import type { Schedule } from './schedules.ts';

/**
 * The embedded database has no autovacuum, so tables with dead rows would grow forever. The thresholds are autovacuum's:
 * fifty dead rows plus a fifth of the table, or a tenth changed since the last statistics.
 */
export async function vacuum(db: Db, signal: AbortSignal): Promise<string[]> {
  const { rows } = await db.query<{ table_name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as table_name
     from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     order by relname`,
  );
  const done: string[] = [];
  for (const { table_name: table } of rows) {
    if (signal.aborted) break;
    // One statement per table, so that requests can run in between.
    await db.query(`vacuum (analyze) ${table}`);
    done.push(table);
  }
  return done;
}

export const vacuumSchedule = (db: Db): Schedule => ({
  name: 'vacuum',
  everySeconds: 120,
  run: async (signal) => {
    await vacuum(db, signal);
  },
});
