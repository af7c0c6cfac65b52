import type { Queryable } from '../server/core/db.ts';

export interface TableRow {
  readonly oid: number;
  readonly name: string;
  readonly unlogged: boolean;
  readonly options: readonly string[] | null;
  readonly partitions: string | null;
  /** For the default partition: its table. Other partitions are created over time and aren't listed. */
  readonly parent: string | null;
}

export interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly initial: string | null;
  readonly identity: string;
  readonly generated: string;
  readonly collation: string | null;
}

export interface ConstraintRow {
  readonly table: string;
  readonly name: string;
  /** Set if it concerns a single column. */
  readonly column: string | null;
  readonly definition: string;
}

/** An index or a trigger. */
export interface DefinitionRow {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The type of a value and its rule. */
export interface DomainRow {
  readonly name: string;
  readonly base: string;
  readonly rule: string;
}

export interface FunctionRow {
  readonly name: string;
  readonly args: string;
  readonly result: string;
}

export interface Catalog {
  readonly domains: readonly DomainRow[];
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly constraints: readonly ConstraintRow[];
  readonly indexes: readonly DefinitionRow[];
  readonly triggers: readonly DefinitionRow[];
  readonly functions: readonly FunctionRow[];
}

const OWN = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const TABLES = `
  select c.oid, c.relname as name, c.relpersistence = 'u' as unlogged, c.reloptions as options,
    pg_get_partkeydef(c.oid) as partitions, i.inhparent::regclass::text as parent
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where ${OWN} and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
  order by c.oid`;

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
    pg_get_expr(d.adbin, d.adrelid, true) as initial, a.attidentity as identity, a.attgenerated as generated,
    case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end as collation
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OWN} and not c.relispartition
  order by c.oid, a.attnum`;

// PostgreSQL 18 lists "not null" among the constraints, too.
const CONSTRAINTS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid, true) as definition,
    case when cardinality(k.conkey) = 1 then a.attname end as column
  from pg_class c
  join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where ${OWN} and not c.relispartition
  order by c.oid, position(k.contype::text in 'pufc'), k.conname collate "C"`;

const INDEXES = `
  select c.relname as table, x.relname as name, pg_get_indexdef(x.oid, 0, true) as definition
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
  where ${OWN} and not c.relispartition and not exists (select from pg_constraint where conindid = x.oid)
  order by c.oid, x.relname collate "C"`;

const TRIGGERS = `
  select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid, true) as definition
  from pg_class c join pg_trigger t on t.tgrelid = c.oid
  where ${OWN} and not c.relispartition and not t.tgisinternal
  order by c.oid, t.tgname collate "C"`;

const DOMAINS = `
  select t.typname as name, format_type(t.typbasetype, t.typtypmod) as base, pg_get_constraintdef(k.oid, true) as rule
  from pg_type t join pg_constraint k on k.contypid = t.oid and k.contype = 'c'
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
  order by t.typname collate "C"`;

const FUNCTIONS = `
  select proname as name, pg_get_function_arguments(oid) as args, pg_get_function_result(oid) as result
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname collate "C", pg_get_function_arguments(oid) collate "C"`;

/** Reads the tables and functions of a database, except those of extensions. */
export async function readCatalog(db: Queryable): Promise<Catalog> {
  return {
    domains: (await db.query<DomainRow>(DOMAINS)).rows,
    tables: (await db.query<TableRow>(TABLES)).rows,
    columns: (await db.query<ColumnRow>(COLUMNS)).rows,
    constraints: (await db.query<ConstraintRow>(CONSTRAINTS)).rows,
    indexes: (await db.query<DefinitionRow>(INDEXES)).rows,
    triggers: (await db.query<DefinitionRow>(TRIGGERS)).rows,
    functions: (await db.query<FunctionRow>(FUNCTIONS)).rows,
  };
}
