import { readFileSync } from 'node:fs';

/** Imports of values. Type imports don't exist at runtime. */
const VALUE_IMPORT = /(?:^|[\s;])(?:import|export)\s+(?!type\b)[^'"()]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

interface Import {
  readonly from: string;
  /** Whether it is loaded only when the program comes to it. */
  readonly later: boolean;
}

/** What a file imports at runtime, as it is written there. */
export const readImports = (path: string): readonly Import[] =>
  [...readFileSync(path, 'utf8').matchAll(VALUE_IMPORT)].map(([, fixed, loaded]) => ({
    from: (fixed ?? loaded)!,
    later: fixed === undefined,
  }));
