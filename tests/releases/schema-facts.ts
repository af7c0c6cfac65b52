import type { Queryable } from '../../server/core/db.ts';

/** Partitions are created over time, so only the default one belongs to the schema. */
const LASTING = `(not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')`;

/** One statement for each kind of object: rows of one text, in no order. */
const FACTS: readonly string[] = [
  `select format('table %s %s %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.reloptions, pg_get_partkeydef(c.oid),
     pg_get_expr(c.relpartbound, c.oid)) as fact
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
     and ${LASTING}`,
  `select format('column %s.%s %s %s not null %s default %s identity %s generated %s collation %s statistics %s compression %s',
     c.relname, a.attname, row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
     a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attcollation::regcollation,
     a.attstattarget, a.attcompression) as fact
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and ${LASTING}`,
  `select format('constraint %s.%s %s valid %s', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated) as fact
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where c.relnamespace = 'public'::regnamespace and ${LASTING}`,
  `select format('index %s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid) as fact
   from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace and ${LASTING}`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as fact
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and ${LASTING}`,
  `select 'function ' || pg_get_functiondef(p.oid) as fact
   from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`,
  `select format('type %s %s %s', t.typname, t.typtype, array(select enumlabel from pg_enum where enumtypid = t.oid)) as fact
   from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) as fact from pg_statistic_ext`,
  `select format('sequence %s %s %s %s', seqrelid::regclass, seqtypid::regtype, seqincrement, seqstart) as fact
   from pg_sequence`,
  `select format('comment %s %s %s', classoid::regclass, (pg_identify_object(classoid, objoid, objsubid)).identity,
     description) as fact
   from pg_description
   where (pg_identify_object(classoid, objoid, objsubid)).schema = 'public'
     or classoid = 'pg_trigger'::regclass`,
];

/** The complete schema of a database, one sorted line per object. Databases with equal lines have equal schemas. */
export async function schemaFacts(db: Queryable): Promise<string[]> {
  const facts: string[] = [];
  for (const text of FACTS) {
    const { rows } = await db.query<{ fact: string }>(text);
    facts.push(...rows.map(({ fact }) => fact));
  }
  return facts.toSorted();
}
