import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Db, Queryable } from './db.ts';

const server = resolve(import.meta.dirname, '..');

/** A key of our own for the advisory lock that lets one process migrate at a time. */
const LOCK = 727_001;

export interface SqlFile {
  /** The file's name for migrations, `feature/file.sql` for functions. */
  readonly name: string;
  readonly text: string;
}

/** What a database is brought to. */
export interface Schema {
  /** Run once each, by name. Append-only. */
  readonly migrations: readonly SqlFile[];
  /** Run again, all of them in this order, whenever one of them changed. */
  readonly functions: readonly SqlFile[];
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const sqlFiles = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/**
 * Features in the order their functions are made: alphabetical, but after those that a file of theirs names in its
 * first line, as in `-- after: keys, credits`.
 * @throws Error for a name without SQL functions, and for a circle.
 */
export function inOrder(files: readonly SqlFile[]): SqlFile[] {
  const featureOf = (file: SqlFile) => file.name.split('/')[0] ?? '';
  const features = new Map<string, SqlFile[]>();
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    features.set(featureOf(file), [...(features.get(featureOf(file)) ?? []), file]);
  }
  const before = (feature: string) =>
    (features.get(feature) ?? []).flatMap((file) => {
      const names = /^-- after: (.+)$/m.exec(file.text.split('\n', 1)[0] ?? '')?.[1];
      return names ? names.split(',').map((name) => name.trim()) : [];
    });
  const ordered: SqlFile[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (feature: string, from: string) => {
    if (state.get(feature) === 'done') return;
    if (state.get(feature) === 'open') throw new Error(`SQL functions of ${from} and ${feature} wait for each other.`);
    const own = features.get(feature);
    if (!own) throw new Error(`SQL functions of ${from} come after ${feature}, which has none.`);
    state.set(feature, 'open');
    for (const other of before(feature)) visit(other, feature);
    state.set(feature, 'done');
    ordered.push(...own);
  };
  for (const feature of features.keys()) visit(feature, feature);
  return ordered;
}

/** Reads server/migrations and server/features/*\/sql. */
export function readSchema(): Schema {
  const migrations = join(server, 'migrations');
  const features = join(server, 'features');
  const functions = readdirSync(features, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(features, entry.name)).includes('sql'))
    .flatMap(({ name }) =>
      sqlFiles(join(features, name, 'sql')).map((file) => ({
        name: `${name}/${file}`,
        text: readFileSync(join(features, name, 'sql', file), 'utf8'),
      })),
    );
  return {
    migrations: sqlFiles(migrations)
      .sort()
      .map((name) => ({ name, text: readFileSync(join(migrations, name), 'utf8') })),
    functions: inOrder(functions),
  };
}

/** One value for all of a schema: what was migrated to the same value is the same. */
export function schemaHash(schema: Schema): string {
  return sha256(JSON.stringify(schema));
}

async function transaction(session: Queryable, work: () => Promise<void>): Promise<void> {
  await session.query('BEGIN');
  try {
    await work();
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK');
    throw error;
  }
}

async function runMigrations(session: Queryable, migrations: readonly SqlFile[]): Promise<string[]> {
  const { rows } = await session.query<{ name: string; sha: string }>('select name, sha from schema_migrations');
  const done = new Map(rows.map((row) => [row.name, row.sha]));
  const applied: string[] = [];
  for (const { name, text } of migrations) {
    const sha = sha256(text);
    if (done.has(name)) {
      if (done.get(name) !== sha) throw new Error(`Migration ${name} was changed after it ran. Add a new one instead.`);
      continue;
    }
    await transaction(session, async () => {
      await session.query(text);
      await session.query('insert into schema_migrations (name, sha) values ($1, $2)', [name, sha]);
    }).catch((error: unknown) => {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    });
    applied.push(name);
  }
  return applied;
}

async function applyFunctions(session: Queryable, functions: readonly SqlFile[]): Promise<boolean> {
  const sha = sha256(JSON.stringify(functions));
  const { rows } = await session.query<{ sha: string }>('select sha from schema_functions');
  if (rows[0]?.sha === sha) return false;
  await transaction(session, async () => {
    for (const { name, text } of functions) {
      await session.query(text).catch((error: unknown) => {
        throw new Error(`SQL functions ${name} failed: ${(error as Error).message}`, { cause: error });
      });
    }
    await session.query('delete from schema_functions');
    await session.query('insert into schema_functions (sha) values ($1)', [sha]);
  });
  return true;
}

/**
 * Brings a database to `schema`: migrations by name, each in a transaction of its own and checked against the text it
 * ran with; then the SQL functions, when one of them changed. Processes that start together wait for each other.
 * @throws Error naming the file at fault.
 */
export async function migrate(
  db: Db,
  schema: Schema = readSchema(),
): Promise<{ readonly applied: readonly string[]; readonly functionsChanged: boolean }> {
  return db.session(async (session) => {
    await session.query('set statement_timeout = 0');
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    await session.query(
      'create table if not exists schema_migrations (name text primary key, sha text not null, at timestamptz not null default now())',
    );
    await session.query(
      'create table if not exists schema_functions (sha text not null, at timestamptz not null default now())',
    );
    const applied = await runMigrations(session, schema.migrations);
    const functionsChanged = await applyFunctions(session, schema.functions);
    await session.query('select pg_advisory_unlock($1)', [LOCK]);
    await session.query('reset statement_timeout');
    return { applied, functionsChanged };
  });
}
