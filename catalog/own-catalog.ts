import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogSchema, type OwnCatalog } from './catalog-schema.ts';
import { type CheckedFile, readCheckedFile } from './checked-file.ts';

export type { OwnCatalog };

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function read(name: string | undefined): CheckedFile<OwnCatalog> {
  if (!name) return { value: {} };
  return readCheckedFile(resolve(root, name), name, catalogSchema);
}

const file = read(process.env['CATALOG']);

/**
 * The prices, packs, models, limits and engines of this installation, from the file in CATALOG. Read when the process
 * starts. Scripts of pages can't read files, so they get a module that is generated from it (`plugins/aliases.ts`).
 */
export const ownCatalog: OwnCatalog = 'value' in file ? file.value : {};

/** Errors in the file. If there are any, no process starts and nothing is built. */
export const catalogFaults: readonly string[] = 'faults' in file ? file.faults : [];
