import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const server = resolve(import.meta.dirname, '..');

export interface SqlFile {
  /** The file name for migrations, `feature/file.sql` for functions. */
  readonly name: string;
  readonly text: string;
}

/** The target schema of a database. */
export interface Schema {
  /** Each runs once, by name. Append-only. */
  readonly migrations: readonly SqlFile[];
  /** All run again, in this order, whenever one of them has changed. */
  readonly functions: readonly SqlFile[];
  /**
   * The version of functions and settings, which increases with every change. A process never replaces those of a higher
   * version.
   */
  readonly version: number;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const sqlFiles = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/**
 * Features in the order in which their functions are created: alphabetical, but after those named in the first line of
 * their files, as in `-- after: keys, credits`.
 * @throws Error for a feature without SQL functions, and for a cycle.
 */
export function orderFunctions(files: readonly SqlFile[]): SqlFile[] {
  const getFeature = (file: SqlFile) => file.name.split('/')[0] ?? '';
  const features = new Map<string, SqlFile[]>();
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    features.set(getFeature(file), [...(features.get(getFeature(file)) ?? []), file]);
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
    if (state.get(feature) === 'open') throw new Error(`SQL functions of ${from} and ${feature} depend on each other.`);
    const own = features.get(feature);
    if (!own) throw new Error(`SQL functions of ${from} depend on ${feature}, which has none.`);
    state.set(feature, 'open');
    for (const other of before(feature)) visit(other, feature);
    state.set(feature, 'done');
    ordered.push(...own);
  };
  for (const feature of features.keys()) visit(feature, feature);
  return ordered;
}

export interface SchemaVersion {
  readonly version: number;
  /** The hash of what had that version. Different content needs a higher version. */
  readonly sha: string;
}

export const schemaVersionFile: string = join(import.meta.dirname, 'schema-version.json');

export function readSchemaVersion(): SchemaVersion {
  return JSON.parse(readFileSync(schemaVersionFile, 'utf8')) as SchemaVersion;
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
    functions: orderFunctions(functions),
    version: readSchemaVersion().version,
  };
}

/** A hash of the schema: databases migrated to the same hash are the same. */
export function schemaHash(schema: Schema): string {
  return sha256(JSON.stringify(schema));
}
