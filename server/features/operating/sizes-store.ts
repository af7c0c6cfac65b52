import type { Queryable } from '../../core/db.ts';

interface TableSize {
  readonly name: string;
  readonly rows: number;
  /** Everything that is stored for the table. */
  readonly bytes: number;
  readonly index_bytes: number;
  /** Long values, which PostgreSQL stores apart from their rows. */
  readonly toast_bytes: number;
}

export interface DatabaseRow {
  readonly version: string;
  readonly bytes: number;
  readonly tables: TableSize[];
  readonly log_days: { name: string; bytes: number }[];
}

/** The size of the database and its largest tables. Partitions count as their table. */
export async function readDatabase(db: Queryable, mostTables = 8): Promise<DatabaseRow> {
  return db.one<DatabaseRow>(
    `with stored as (
       select c.relname as name, p.relname as parent, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0) as rows,
         pg_indexes_size(c.oid) as index_bytes,
         case when c.reltoastrelid = 0 then 0 else pg_total_relation_size(c.reltoastrelid) end as toast_bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
       left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
       where c.relkind = 'r'
     ), largest as (
       select coalesce(parent, name) as name, sum(bytes)::bigint as bytes, sum(rows)::bigint as rows,
         sum(index_bytes)::bigint as index_bytes, sum(toast_bytes)::bigint as toast_bytes
       from stored group by 1 order by 2 desc, 1 limit $1
     ), days as (
       select case when name ~ '\\d{8}$' then to_char(to_date(right(name, 8), 'YYYYMMDD'), 'YYYY-MM-DD') else 'default' end
         as name, bytes
       from stored where parent = 'request_logs'
     )
     select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
       (select jsonb_agg(to_jsonb(largest) order by bytes desc) from largest) as tables,
       (select coalesce(jsonb_agg(to_jsonb(days) order by name desc), '[]') from days) as log_days`,
    [mostTables],
  );
}

/** Larger tables of files are sampled. */
const ROWS_READ = 200_000;

/** The bytes of all stored files, as their rows say: listing a bucket costs a request for each thousand. */
export async function readFileBytes(db: Queryable): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(
    `select greatest(reltuples, 0)::float8 as rows from pg_class where oid = 'files'::regclass`,
  );
  const part = Math.min(1, ROWS_READ / Math.max(1, rows));
  const { bytes } = await db.one<{ bytes: number }>(
    part === 1
      ? 'select coalesce(sum(bytes), 0)::bigint as bytes from files'
      : `select coalesce(sum(bytes), 0)::bigint as bytes from files tablesample system (${part * 100})`,
  );
  return Math.round(bytes / part);
}

/** The sizes on a day, by table, and of the files. */
export interface SizesOfDay {
  readonly at: string;
  readonly tables: Readonly<Record<string, number>>;
  readonly files: number;
}

/** What the schedule has saved, newest first. */
export async function readSizesOfDays(db: Queryable): Promise<readonly SizesOfDay[]> {
  const row = await db.first<{ value: readonly SizesOfDay[] }>("select value from settings where name = 'sizes'");
  return row?.value ?? [];
}

export async function saveSizesOfDays(db: Queryable, days: readonly SizesOfDay[]): Promise<void> {
  await db.query(
    `insert into settings (name, value) values ('sizes', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(days)],
  );
}
