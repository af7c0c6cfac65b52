import { openPostgres } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { seedCustomer } from '../tests/many-rows.ts';
import { startPostgres } from '../tests/postgres-server.ts';
import { testConfig } from '../tests/harness.ts';
import { createSecrets } from '../server/core/secrets.ts';
import { signedIn } from '../tests/customer.ts';

/*
 * The tables of 10^8 customers and 10^9 tasks, on paper: bytes of rows and indexes are measured on a sample in the real schema, and
 * multiplied. `npm run bench -- scale [rows per table of the sample, 20000]`
 */
const [sample = '20000'] = process.argv.slice(2);
const CUSTOMERS = 1e8;
const TASKS = 1e9;

/** Rows at that size. All assumptions are here: OPERATING.md and the catalog give the times. */
const ROWS: Readonly<Record<string, { readonly rows: number; readonly why: string }>> = {
  customers: { rows: CUSTOMERS, why: 'one each' },
  keys: { rows: CUSTOMERS, why: 'one each' },
  tasks: { rows: TASKS, why: 'ten each, kept forever' },
  outputs: { rows: 2 * TASKS, why: 'two songs a task, kept as marks' },
  files: { rows: 0.4 * TASKS, why: 'a tenth of the tasks is younger than 30 days: two songs, each with a cover' },
  accounts: { rows: CUSTOMERS, why: 'one each' },
  transfers: { rows: 3 * TASKS, why: 'a hold, and two settlements' },
  request_logs: { rows: 0.4 * TASKS, why: 'four calls a task, 30 days in daily partitions' },
  webhook_deliveries: { rows: 0.1 * TASKS, why: 'one a task, 30 days' },
};

/** Entries of a page of a B-tree with keys of about 40 bytes, 70 % full. */
const FAN_OUT = 120;

interface Size {
  readonly name: string;
  readonly n: number;
  readonly heap: number;
  readonly indexes: number;
}

const postgres = await startPostgres();
const db = openPostgres(postgres.url, () => undefined);
try {
  await migrate(db);
  const config = testConfig({ dataDir: '/nonexistent' });
  const { id } = await signedIn({ core: { db, config, secrets: createSecrets(config) } });
  // Registering makes a customer, by a trigger.
  await db.query(
    `insert into auth_users (id, name, email) select 'cus_' || n, 'Ada', 'ada' || n || '@example.com'
     from generate_series(1, 2000) n`,
  );
  await seedCustomer(db, id, Number(sample));
  await db.query('analyze');
  const sizes = await db.all<Size>(
    `select root as name, sum(n)::bigint as n, sum(heap)::bigint as heap, sum(indexes)::bigint as indexes
     from (
       select coalesce(i.inhparent, c.oid)::regclass::text as root, greatest(c.reltuples, 0) as n,
         pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
       from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     ) each group by root`,
  );
  const found = new Map(sizes.map((size) => [size.name, size]));
  console.table(
    Object.entries(ROWS).map(([name, { rows, why }]) => {
      const size = found.get(name);
      // Fewer rows say too little about their size.
      const isKnown = size !== undefined && size.n >= 1000;
      const measure = (part: 'heap' | 'indexes', factor = 1) =>
        isKnown ? Math.round((size[part] / size.n) * factor) : '?';
      return {
        table: name,
        rows: rows.toExponential(0),
        why,
        'bytes per row': measure('heap'),
        'index bytes per row': measure('indexes'),
        'GB of rows': measure('heap', rows / 1e9),
        'GB of indexes': measure('indexes', rows / 1e9),
        'index levels': Math.ceil(Math.log(rows) / Math.log(FAN_OUT)),
      };
    }),
  );
} finally {
  await db.close();
  await postgres.stop();
}
