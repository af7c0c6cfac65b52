import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lazy } from '../lazy.ts';
import { type Operation, readOperations } from './document.ts';

function read(name: string): readonly Operation[] {
  const file = resolve(import.meta.dirname, '..', '..', '..', 'generated', 'openapi', `${name}.json`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run generate.`);
  return readOperations(JSON.parse(readFileSync(file, 'utf8')));
}

/** The contracts that are served, bundled by `npm run generate`. Each file is read once per process. */
export const bundledOperations = {
  v2: lazy(() => read('v2')),
  v1: lazy(() => read('v1')),
  account: lazy(() => read('account')),
} as const;
