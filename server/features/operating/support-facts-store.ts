import type { Db, Queryable } from '../../core/db.ts';
import { getReason } from '../../core/finding.ts';
import { readDatabase } from './sizes-store.ts';
import { readLastCheck, readProcesses, readQueues, readSchedules } from './store.ts';

/** More tables than there are. */
const ALL_TABLES = 1000;

/** What the database says about the state of the system. Rows of customers aren't read. */
const READS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  database: async (db) => ({
    kind: db.embedded ? 'embedded' : 'postgres',
    ...(await readDatabase(db, ALL_TABLES)),
  }),
  schema: (db: Queryable) =>
    db.one(
      `select (select count(*) from schema_migrations) as migrations,
         (select jsonb_agg(to_jsonb(m) order by name desc)
          from (select name, at from schema_migrations order by name desc limit 20) m) as last_migrations,
         (select to_jsonb(f) from (select version, at from schema_functions order by at desc limit 1) f) as functions`,
    ),
  queues: (db) => readQueues(db, true),
  schedules: readSchedules,
  processes: readProcesses,
  workers: (db: Queryable) =>
    db.all('select id, live, test, shared, engines, lease_until from processes where engines is not null order by id'),
  gates: (db: Queryable) => db.all('select * from gates order by engine'),
  ledger: async (db) => (await readLastCheck(db)) ?? null,
  connections: (db: Queryable) =>
    db.all(
      `select application_name, state, count(*) from pg_stat_activity where datname = current_database()
       group by 1, 2 order by 1, 2`,
    ),
};

/** The facts by name. One that can't be read says why. */
export async function readSupportFacts(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const facts = Object.entries(READS).map(async ([name, read]) => {
    const value = await read(db).catch((error: unknown) => ({ error: getReason(error) }));
    return [name, value] as const;
  });
  return Object.fromEntries(await Promise.all(facts));
}
