import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '../server/core/db.ts';
import { migrate } from '../server/core/migrate.ts';
import { openEmbeddedDb } from '../server/core/open-db.ts';
import { readSchema, type Schema } from '../server/core/schema.ts';
import { root } from './freshness.ts';
import { runMain } from './run.ts';
import { type Catalog, type ColumnRow, readCatalog, type TableRow } from './schema-catalog.ts';
import { readComments, readFunctions, readTableFeatures, type SchemaComments } from './schema-comments.ts';

export const schemaFile: string = join(root, 'server', 'schema.sql');

const HEADER = `-- The database after all migrations, to read and not to run. \`node scripts/schema.ts\` writes this file from
-- server/migrations and server/features/*/sql: change those. A function is listed with the first sentence of its comment.
`;

/** Line width of comments and signatures. */
const WIDTH = 120;

/** Features whose first migrations have another name. */
const RENAMED: Readonly<Record<string, string>> = { mails: 'emails' };

/** Shortens what PostgreSQL prints to what a person would write. Literals stay as they are. */
const simplify = (sql: string): string =>
  sql
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.toLowerCase()))
    .join('')
    .replaceAll(/= any \(array\[((?:'(?:[^']|'')*'|[^\]'])*)\]\)/g, 'in ($1)')
    .replaceAll('timestamp(3) with time zone', 'timestamptz(3)')
    .replaceAll('timestamp with time zone', 'timestamptz');

/** Breaks a text into lines. Later ones begin with `indent`. */
function wrapText(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

const comment = (comments: SchemaComments, subject: string, indent = ''): string[] =>
  (comments.get(subject) ?? []).map((line) => `${indent}-- ${line}`.trimEnd());

function describeColumn(column: ColumnRow, constraints: readonly string[]): string {
  const { name, type, collation, notNull, initial, identity, generated } = column;
  const isKey = constraints.some((constraint) => constraint.startsWith('primary key'));
  return [
    name,
    simplify(type),
    collation === null ? '' : `collate ${collation}`,
    notNull && !isKey && identity === '' ? 'not null' : '',
    identity === '' ? '' : `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    generated === '' ? '' : `generated always as (${simplify(initial ?? '')}) stored`,
    initial === null || generated !== '' ? '' : `default ${simplify(initial)}`,
    ...constraints,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Removes the column's name from the constraint of a single column. */
const inline = (definition: string): string =>
  simplify(definition)
    .replace(/^(primary key|unique) \(\w+\)/, '$1')
    .replace(/^foreign key \(\w+\) /, '');

function describeTable(table: TableRow, catalog: Catalog, comments: SchemaComments): string[] {
  const own = <T extends { readonly table: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.table === table.name);
  if (table.parent !== null) {
    return [...comment(comments, table.name), `create table ${table.name} partition of ${table.parent} default;`, ''];
  }
  const constraints = own(catalog.constraints);
  const columns = own(catalog.columns).map((column) => {
    const single = constraints.filter((constraint) => constraint.column === column.name);
    const definitions = single.map(({ definition }) => inline(definition));
    const above = single.flatMap(({ name }) => comment(comments, `${table.name}.constraint ${name}`, '  '));
    return [
      ...comment(comments, `${table.name}.${column.name}`, '  '),
      ...above,
      `  ${describeColumn(column, definitions)}`,
    ];
  });
  const others = constraints
    .filter(({ column }) => column === null)
    .map(({ name, definition }) => [
      ...comment(comments, `${table.name}.constraint ${name}`, '  '),
      ...`constraint ${name} ${simplify(definition)}`.split('\n').map((line) => `  ${line}`),
    ]);
  const lines = [...columns, ...others];
  const suffix = [
    table.partitions === null ? '' : ` partition by ${table.partitions.toLowerCase()}`,
    table.options === null ? '' : ` with (${table.options.toSorted().join(', ')})`,
  ].join('');
  return [
    ...comment(comments, table.name),
    `create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (`,
    ...lines.flatMap((part, at) => (at === lines.length - 1 ? part : [...part.slice(0, -1), `${part.at(-1)},`])),
    `)${suffix};`,
    ...own(catalog.indexes).flatMap(({ name, definition }) => [
      ...comment(comments, name),
      `${simplify(definition).replace(' using btree', '').replace(` on only ${table.name}`, ` on ${table.name}`)};`,
    ]),
    ...own(catalog.triggers).map(({ definition }) => `${simplify(definition)};`),
    '',
  ];
}

/** The schema of a database that was migrated to `schema`: tables and functions, grouped by feature. */
export async function describeSchema(db: Queryable, schema: Schema): Promise<string> {
  const catalog = await readCatalog(db);
  const comments = readComments([...schema.migrations, ...schema.functions]);
  const tableFeatures = readTableFeatures(schema.migrations);
  const functions = readFunctions([...schema.migrations, ...schema.functions]);
  const getFeature = (name: string | undefined) => RENAMED[name ?? ''] ?? name ?? 'core';
  const features = [...tableFeatures.values(), ...[...functions.values()].map(({ feature }) => feature)].map(
    getFeature,
  );
  const types = catalog.domains.map(({ name, base, rule }) => `create domain ${name} as ${base} ${simplify(rule)};`);
  const lines = ['core', ...new Set(features.filter((feature) => feature !== 'core'))].flatMap((feature) => {
    const tables = catalog.tables.filter(({ name }) => getFeature(tableFeatures.get(name)) === feature);
    const own = catalog.functions.filter(({ name }) => getFeature(functions.get(name)?.feature) === feature);
    return [
      `-- ${feature} ${'-'.repeat(WIDTH - 4 - feature.length)}`,
      '',
      ...tables.flatMap((table) => describeTable(table, catalog, comments)),
      ...own.flatMap(({ name, args, result }) => {
        const { sentence = '' } = functions.get(name) ?? {};
        const signature = simplify(`function ${name}(${args}) returns ${result};`);
        return [...(sentence === '' ? [] : wrapText(`-- ${sentence}`, '-- ')), ...wrapText(signature, '  ')];
      }),
      ...(own.length > 0 ? [''] : []),
    ];
  });
  return `${HEADER}\n${[...types, '', ...lines].join('\n').trimEnd()}\n`;
}

/** Writes the schema of the working tree to server/schema.sql. */
export async function writeSchemaText(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-schema-'));
  try {
    const db = await openEmbeddedDb({ dir: join(folder, 'db'), fsync: false });
    const schema = readSchema();
    await migrate(db, schema);
    await writeFile(schemaFile, await describeSchema(db, schema)).finally(() => db.close());
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) await runMain(writeSchemaText);
