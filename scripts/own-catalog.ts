import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogFaults, ownCatalog } from '../catalog/own-catalog.ts';
import { root } from './freshness.ts';
import { CommandFailed } from './run.ts';

/** The changes of this installation's catalog, and its faults: for steps that depend on the catalog. */
export const catalogFacts = (): string[] => [JSON.stringify(ownCatalog), ...catalogFaults];

/** Generates the module that replaces the file in CATALOG in scripts of pages. @throws CommandFailed if the file is invalid. */
export async function generateOwnCatalog(): Promise<void> {
  if (catalogFaults.length > 0) {
    throw new CommandFailed(`The catalog is invalid:\n${catalogFaults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  await mkdir(join(root, 'generated'), { recursive: true });
  await writeFile(join(root, 'generated/own-catalog.ts'), `export const ownCatalog = ${JSON.stringify(ownCatalog)};\n`);
}
