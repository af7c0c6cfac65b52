import type { Queryable } from '../../server/core/db.ts';
import { BOOKKEEPING } from '../../server/core/migrate.ts';
import type { Schema } from '../../server/core/schema.ts';

/** Ends the JSON of a table's rows. */
const QUOTE = '$rows$';

/** SQL that restores a value of any table. */
async function dumpRows(db: Queryable, table: string): Promise<string> {
  const { rows } = await db.query<{ columns: string; data: string }>(
    `select (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from ${table} t) as data`,
    [table],
  );
  const { columns, data } = rows[0]!;
  if (data === '[]') return '';
  if (data.includes(QUOTE)) throw new Error(`A row of ${table} has ${QUOTE}.`);
  return `insert into ${table} (${columns}) overriding system value
  select ${columns} from jsonb_populate_recordset(null::${table}, ${QUOTE}${data.replaceAll('}, {', '},\n{')}${QUOTE});\n`;
}

/** SQL that restores a whole database in an empty one: first its schema, and then its rows. */
export async function dumpDatabase(db: Queryable, schema: Schema): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const names = tables.map(({ name }) => name);
  const { rows: sequences } = await db.query<{ name: string; last: number }>(
    `select format('%I', sequencename) as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return [
    ...BOOKKEEPING.map((statement) => `${statement};\n`),
    // Files without a transaction are for tables with many rows.
    ...schema.migrations.map(({ text }) => text.replaceAll(/\bconcurrently\b/gi, '')),
    ...schema.functions.map(({ text }) => text),
    // Triggers and foreign keys are disabled until all rows are restored.
    'set session_replication_role = replica;\n',
    `truncate ${names.join(', ')};\n`,
    ...(await Promise.all(names.map((name) => dumpRows(db, name)))),
    ...sequences.map(({ name, last }) => `select setval('${name}', ${last});\n`),
    'set session_replication_role = default;\n',
  ].join('\n');
}
