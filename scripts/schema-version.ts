import { writeFileSync } from 'node:fs';
import { readSchema, schemaVersionFile, sha256 } from '../server/core/schema.ts';
import { catalogSettings } from '../server/core/settings.ts';
import { writeSchemaText } from './schema.ts';

/** Matches everything that has the schema version. */
export const hashVersioned = (): string => sha256(JSON.stringify([readSchema().functions, catalogSettings]));

/** `node scripts/schema-version.ts` gives the SQL functions and settings of the working tree a version: the present second, and writes server/schema.sql. */
if (import.meta.main) {
  const version = Number(new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14));
  writeFileSync(schemaVersionFile, `${JSON.stringify({ version, sha: hashVersioned() }, null, 2)}\n`);
  await writeSchemaText();
  process.stdout.write(`The schema version is ${version}.\n`);
}
